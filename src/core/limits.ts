/** Every bound that keeps time and memory in proportion to the input. Sizes are bytes. */
export const limits = {
  /** Diagnostics of one code that are kept; further ones are only counted. */
  diagnosticsPerCode: 1000,
  /** Different diagnostic codes that are kept. */
  diagnosticCodes: 1000,
  /** Depth to which JSON and trees nest before writing them stops with an error. */
  nesting: 256,
  /** Text that the JSON writer gathers before it hands a chunk on, in UTF-16 units. */
  jsonChunk: 65_536,
  /** Characters of a name from an input that a line shows. */
  name: 4096,
  /** Characters of any part of a line. */
  line: 65_536,
  /** Characters of all texts longer than `name` together that an answer has whole: of further ones it has the beginning. */
  longTexts: 134_217_728,
  /** Bytes that are read at once when a large range is walked (copied, hashed). */
  chunk: 4_194_304,
  /** Bytes at the start of an input that format detection sees. */
  head: 4096,
} as const;
