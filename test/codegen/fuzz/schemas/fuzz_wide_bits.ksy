meta:
  id: fuzz_wide_bits
  bit-endian: be
seq:
  - {id: a, type: b37}
  - {id: b, type: b3}
  - {id: c, type: b64}
  - {id: d, type: b53}
  - {id: e, type: b54}
  - {id: f, type: b5}
  - {id: little, type: little}
types:
  little:
    meta: {bit-endian: le}
    seq:
      - {id: a, type: b1}
      - {id: b, type: b64}
      - {id: c, type: b40}
      - {id: d, type: b55}
