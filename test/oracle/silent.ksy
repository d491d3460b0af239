meta:
  id: silent
seq:
  - id: field
    type: u1
    valid:
      in-enum: true
