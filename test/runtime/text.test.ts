import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, encodeText, parseWith } from '../../src/runtime/index.ts';
import { reverseText, substring, textLength } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

test.each(['ASCII', 'UTF-8', 'ISO-8859-1', 'IBM437', 'windows-1251', 'windows-1252', 'IBM866', 'KOI8-R'])(
  'any bytes come back from %s',
  (encoding) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (data) => {
        expect(hex(encodeText(decodeText(data, encoding), encoding))).toBe(hex(data));
      }),
    );
  },
);

test.each(['UTF-16LE', 'UTF-16BE'])('any units come back from %s, halves of characters too', (encoding) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (data) => {
      const units = data.subarray(0, data.length - (data.length % 2));
      expect(hex(encodeText(decodeText(units, encoding), encoding))).toBe(hex(units));
    }),
  );
  expect(decodeText(bytes('00d8'), 'UTF-16LE')).toBe('\ud800');
});

test.each(['UTF-8', 'UTF-16LE', 'UTF-16BE', 'UTF-32LE', 'UTF-32BE'])('any text comes back from %s', (encoding) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeText(encodeText(text, encoding), encoding)).toBe(text);
    }),
  );
});

const kana = fc.string({ unit: fc.constantFrom(...'aZ~ｱﾝあんアン日本語表―') });

test.each(['Shift_JIS', 'EUC-JP', 'GB18030', 'Big5', 'EUC-KR'])(
  'text of two-byte encodings comes back from %s',
  (encoding) => {
    const unit = { 'EUC-KR': '가나다 abc日本', Big5: '日本語 abc', GB18030: '日本語 abcあ' }[encoding];
    fc.assert(
      fc.property(unit === undefined ? kana : fc.string({ unit: fc.constantFrom(...unit) }), (text) => {
        expect(decodeText(encodeText(text, encoding), encoding)).toBe(text);
      }),
      { numRuns: 30 },
    );
  },
);

test.each([
  ['UTF-8', '61c3a9e282acf09f9880', 'aé€😀'],
  ['ISO-8859-1', '61e980ff', 'aé\x80ÿ'],
  ['UTF-16LE', '6100e9003dd800de', 'aé😀'],
  ['UTF-16BE', '006100e9d83dde00', 'aé😀'],
  ['UTF-32LE', '6100000000f60100', 'a😀'],
  ['UTF-32BE', '000000610001f600', 'a😀'],
  ['IBM437', '6182e1ff', 'aéß\u00a0'],
  ['IBM866', '8fe0a8', 'При'],
  ['Shift_JIS', '8abf8e9a', '漢字'],
  ['KOI8-R', 'f0d2c9', 'При'],
  ['windows-1252', '80e99f', '€éŸ'],
] as const)('%s: %s', (encoding, data, text) => {
  expect(decodeText(bytes(data), encoding)).toBe(text);
  expect(hex(encodeText(text, encoding))).toBe(data);
});

test.each([
  ['a byte that no sequence begins with', '41ff42', 'A\udcffB'],
  ['an overlong form', 'c080', '\udcc0\udc80'],
  ['a surrogate', 'eda080', '\udced\udca0\udc80'],
  ['a value beyond Unicode', 'f4908080', '\udcf4\udc90\udc80\udc80'],
  ['a sequence cut short', 'e282', '\udce2\udc82'],
  ['a sequence cut short, then text', 'e28241', '\udce2\udc82A'],
])('what is no UTF-8 is escaped: %s', (_, data, text) => {
  expect(decodeText(bytes(data), 'UTF-8')).toBe(text);
  expect(hex(encodeText(text, 'UTF-8'))).toBe(data);
});

test('bytes above 127 are no ASCII', () => {
  expect(decodeText(bytes('4180ff'), 'ASCII')).toBe('A\udc80\udcff');
  expect(hex(encodeText('A\udc80\udcff', 'ASCII'))).toBe('4180ff');
});

test('a byte order mark is a character', () => {
  expect(decodeText(bytes('efbbbf41'), 'UTF-8')).toBe('\ufeffA');
  expect(decodeText(bytes('fffe4100'), 'UTF-16LE')).toBe('\ufeffA');
});

test('long text with bad bytes', () => {
  const data = new Uint8Array(10_000).fill(0x41);
  data[5000] = 0xff;
  expect(hex(encodeText(decodeText(data, 'UTF-8'), 'UTF-8'))).toBe(hex(data));
});

test.each([
  ['ASCII', 'é'],
  ['ISO-8859-1', '€'],
  ['IBM437', '€'],
  ['Shift_JIS', '😀'],
  ['windows-1252', 'я'],
  ['UTF-8', '\ud800'],
])('%s lacks %s', (encoding, text) => {
  const error = formatError(() => encodeText(text, encoding));
  expect(error.code).toBe('write/cannot-encode');
  expect(error.message).toBe(`character not in ${encoding}: ${JSON.stringify(text)}`);
});

test.each(['UTF-8', 'ASCII'])('%s that is longer than strings can be is an error of the format', (encoding) => {
  const bytes = new Uint8Array(2 ** 29);
  const parse = (): string => parseWith(bytes, (r) => decodeText(r.bytesFull(), encoding));
  expect(formatError(parse).code).toBe('limit/bytes');
});

test('an unknown encoding is an error of the format', () => {
  expect(formatError(() => decodeText(bytes('41'), 'klingon')).code).toBe('read/unknown-encoding');
  expect(formatError(() => encodeText('A', 'klingon')).code).toBe('read/unknown-encoding');
});

test('text is counted, turned round and cut in characters', () => {
  const text = 'a😀é';
  expect(textLength(text)).toBe(3);
  expect(reverseText(text)).toBe('é😀a');
  expect(substring(text, 1, 2)).toBe('😀');
  expect(substring(text, 1, 99)).toBe('😀é');
  expect(substring(text, -5, 1)).toBe('a');
  expect(substring(text, 2, 1)).toBe('');
});
