/* ssa_rename: versions, psi nodes, and what is left of clauses and groups. */
import { describe, expect, test } from 'vitest';
import { parseShader, printShader, verifyShader } from '../../../src/r600/advanced.ts';
import type { Pass } from '../../../src/r600/optimizer/pass.ts';
import { ssaPrepare } from '../../../src/r600/optimizer/ssa-prepare/ssa-prepare.ts';
import { ssaRename } from '../../../src/r600/optimizer/ssa-rename/ssa-rename.ts';
import { formatError } from '../../support/format-error.ts';
import { body, lines } from './pass-text.ts';

const head = 'shader ps CEDAR\ninputs R0.x R0.y\nresults\nbegin';

/** Both passes that make SSA form, as one. */
const intoSsa: Pass = {
  ...ssaRename,
  run: (shader, context) => {
    const prepared = ssaPrepare.run(shader, context);
    const renamed = ssaRename.run(shader, context);
    expect(verifyShader(shader)).toEqual([]);
    return prepared || renamed;
  },
};

const renamed = (text: string, start = head): string => body(intoSsa, `${start}\n${text}`);

describe("the document's examples", () => {
  test('if and else: one region, a phi with a source for each depart', () => {
    expect(
      renamed(`
        x: _, _, EM = PRED_SETNE_INT R0.x, 0x0 ; exec
        region 0 {
          depart 0 0 {
            if EM {
              depart 0 1 {
                x: R1.x = MOV 0x1
              }
            }
            x: R1.x = MOV 0x2
          }
        }
        cf EXPORT_DONE R1.x, _, _, _`),
    ).toBe(
      lines(`
        x: _, _, EM.1 = PRED_SETNE_INT R0.x, 0x0 ; exec
        region 0 {
          depart 0 0 {
            if EM.1 {
              depart 0 1 {
                x: R1.x.1 = MOV 0x1
              }
            }
            x: R1.x.2 = MOV 0x2
          }
          phi R1.x.3 = R1.x.2, R1.x.1
        }
        cf EXPORT_DONE R1.x.3, _, _, _`),
    );
  });

  test('while: the loop departs out of a region in its repeat', () => {
    expect(
      renamed(`
        x: R1.x = MOV 0x0
        region 0 {
          repeat 0 1 {
            x: _, _, EM = PRED_SETGE_INT R1.x, R0.x ; exec
            region 1 {
              depart 1 0 {
                if EM {
                  depart 0 0 {
                  }
                }
              }
            }
            x: R1.x = ADD_INT R1.x, 0x1
          }
        }
        cf EXPORT_DONE R1.x, _, _, _`),
    ).toBe(
      lines(`
        x: R1.x.1 = MOV 0x0
        region 0 {
          loop_phi R1.x.2 = R1.x.1, R1.x.3
          repeat 0 1 {
            x: _, _, EM.1 = PRED_SETGE_INT R1.x.2, R0.x ; exec
            region 1 {
              depart 1 0 {
                if EM.1 {
                  depart 0 0 {
                  }
                }
              }
            }
            x: R1.x.3 = ADD_INT R1.x.2, 0x1
          }
          phi R1.x.4 = R1.x.2
        }
        cf EXPORT_DONE R1.x.4, _, _, _`),
    );
  });

  test('a.1 to a.7: a loop with a continue, an assignment in its else, a break', () => {
    // a is R1.x, b R0.x, c R0.y.
    expect(
      renamed(`
        x: R1.x = MOV 0x1
        region 0 {
          repeat 0 1 {
            x: R1.x = MULLO_INT R1.x, 0x2
            x: _, _, EM = PRED_SETE_INT R0.x, 0x3 ; exec
            region 1 {
              depart 1 0 {
                if EM {
                  repeat 0 2 {
                  }
                }
                x: R1.x = MOV 0x6
              }
            }
            x: _, _, EM = PRED_SETE_INT R0.y, 0x4 ; exec
            region 2 {
              depart 2 0 {
                if EM {
                  depart 0 0 {
                  }
                }
              }
            }
            x: R1.x = ADD_INT R1.x, 0x1
          }
        }
        cf EXPORT_DONE R1.x, _, _, _`),
    ).toBe(
      lines(`
        x: R1.x.1 = MOV 0x1
        region 0 {
          loop_phi R1.x.2 = R1.x.1, R1.x.6, R1.x.3
          repeat 0 1 {
            x: R1.x.3 = MULLO_INT R1.x.2, 0x2
            x: _, _, EM.1 = PRED_SETE_INT R0.x, 0x3 ; exec
            region 1 {
              depart 1 0 {
                if EM.1 {
                  repeat 0 2 {
                  }
                }
                x: R1.x.4 = MOV 0x6
              }
              phi R1.x.5 = R1.x.4
            }
            x: _, _, EM.2 = PRED_SETE_INT R0.y, 0x4 ; exec
            region 2 {
              depart 2 0 {
                if EM.2 {
                  depart 0 0 {
                  }
                }
              }
            }
            x: R1.x.6 = ADD_INT R1.x.5, 0x1
          }
          phi R1.x.7 = R1.x.5
        }
        cf EXPORT_DONE R1.x.7, _, _, _`),
    );
  });

  test('a loop whose contents always leave it: nothing of their end comes back', () => {
    expect(
      renamed(`
        x: R1.x = MOV 0x0
        region 0 {
          repeat 0 1 {
            depart 0 0 {
              x: _, _, EM = PRED_SETGE_INT R1.x, R0.x ; exec
              region 1 {
                depart 1 0 {
                  if EM {
                    repeat 0 2 {
                      x: R1.x = ADD_INT R1.x, 0x1
                    }
                  }
                }
              }
              x: R1.x = ADD_INT R1.x, 0x2
            }
          }
        }
        cf EXPORT_DONE R1.x, _, _, _`),
    ).toBe(
      lines(`
        x: R1.x.1 = MOV 0x0
        region 0 {
          loop_phi R1.x.2 = R1.x.1, R1.x.2, R1.x.3
          repeat 0 1 {
            depart 0 0 {
              x: _, _, EM.1 = PRED_SETGE_INT R1.x.2, R0.x ; exec
              region 1 {
                depart 1 0 {
                  if EM.1 {
                    repeat 0 2 {
                      x: R1.x.3 = ADD_INT R1.x.2, 0x1
                    }
                  }
                }
                phi R1.x.4 = R1.x.2
              }
              x: R1.x.5 = ADD_INT R1.x.4, 0x2
            }
          }
          phi R1.x.6 = R1.x.5
        }
        cf EXPORT_DONE R1.x.6, _, _, _`),
    );
  });
});

test('a group reads everything before it writes anything; then groups, clauses and what steered lanes are gone', () => {
  expect(
    renamed(`
      cf PUSH
      clause ALU ; KCACHE_MODE0=1 {
        group {
          x: R0.x = MOV R0.y ; bank=2
          y: R0.y = MOV R0.x
        }
      }
      cf POP
      cf EXPORT_DONE R0.x, R0.y, _, _`),
  ).toBe(
    lines(`
      x: R0.x.1 = MOV R0.y
      y: R0.y.1 = MOV R0.x
      cf EXPORT_DONE R0.x.1, R0.y.1, _, _`),
  );
});

test('elements that slots exchange: versions share one place, so one is saved first', () => {
  const array = 'shader ps CEDAR\narray A5.x[2]\ninputs R0.x R5.x R6.x R7.x\nresults\nbegin';
  const text = (...group: readonly string[]): string => `
    x: AR = MOVA_INT R0.x
    clause ALU {
      group {
        ${group.join('\n')}
      }
    }
    x: R1.x = MOV A5.x[AR+0]
    cf EXPORT_DONE R1.x, R1.y, _, _`;
  expect(renamed(text('x: R5.x = MOV R6.x', 'y: R1.y = MOV R5.x'), array)).toContain(
    lines(`
      y: R1.y.1 = MOV R5.x
      x: R5.x.1 = MOV R6.x`),
  );
  expect(renamed(text('x: R5.x = MOV R6.x', 't: R6.x = MOV R5.x'), array)).toContain(
    lines(`
      x: t0.1 = MOV R5.x
      x: R5.x.1 = MOV R6.x
      t: R6.x.1 = MOV t0.1`),
  );
});

test('orders go from slot to slot, also within a group', () => {
  const text = `
    clause ALU {
      group {
        x: _, VM = KILLE R0.x, 0x0, VM
        y: _, VM = KILLE R0.y, 0x0, VM
      }
    }`;
  expect(renamed(text, head.replace('results', 'results VM'))).toBe(
    lines(`
      x: _, VM.1 = KILLE R0.x, 0x0, VM
      y: _, VM.2 = KILLE R0.y, 0x0, VM.1`),
  );
});

test('a predicated instruction writes a temporary, a psi chooses', () => {
  expect(
    renamed(`
      x: _, PR, _ = PRED_SETGT R0.x, 0x0 ; pred
      x: R0.y = MOV 0x1 ; where=3 by=PR
      cf EXPORT_DONE R0.y, _, _, _`),
  ).toBe(
    lines(`
      x: _, PR.1, _ = PRED_SETGT R0.x, 0x0 ; pred
      x: t0.1 = MOV 0x1 ; where=3 by=PR.1
      psi R0.y.1 = _, _, R0.y, PR.1, 0x3, t0.1
      cf EXPORT_DONE R0.y.1, _, _, _`),
  );
});

test('relative operands: what they may use, and what they may define', () => {
  const array = 'shader ps CEDAR\narray A5.x[2]\ninputs R0.x R0.y R5.x\nresults\nbegin';
  expect(
    renamed(
      `
      x: AR = MOVA_INT R0.x
      x: A5.x[AR+0] = MOV R0.y
      x: R1.x = MOV A5.x[AR+0]
      cf EXPORT_DONE R1.x, _, _, _`,
      array,
    ),
  ).toBe(
    lines(`
      x: AR.1 = MOVA_INT R0.x
      x: A5.x[AR.1+0]{R5.x undef|R5.x.1 R6.x.1} = MOV R0.y
      x: R1.x.1 = MOV A5.x[AR.1+0]{R5.x.1 R6.x.1}
      cf EXPORT_DONE R1.x.1, _, _, _`),
  );
});

describe('what drivers keep in the registers of an array', () => {
  const array = 'shader ps CEDAR\narray A5.x[2]\ninputs R0.x R0.y\nresults\nbegin';

  test('is no element where no relative operand may see it', () => {
    const kept = `
      x: R5.x = ADD R0.x, R0.y
      y: R1.y = MUL R5.x, R0.x`;
    const used = `
      x: R5.x = MOV R0.y
      x: R6.x = MOV R0.x
      x: AR = MOVA_INT R0.x
      x: R1.x = MOV A5.x[AR+0]
      cf EXPORT_DONE R1.x, R1.y, _, _`;
    expect(renamed(kept + used, array)).toBe(
      lines(`
        x: t0 = ADD R0.x, R0.y
        y: R1.y.1 = MUL t0, R0.x
        x: R5.x.2 = MOV R0.y
        x: R6.x.1 = MOV R0.x
        x: AR.1 = MOVA_INT R0.x
        x: R1.x.1 = MOV A5.x[AR.1+0]{R5.x.2 R6.x.1}
        cf EXPORT_DONE R1.x.1, R1.y.1, _, _`),
    );
  });

  test('is one where a phi joins it with what such an operand sees', () => {
    const text = `
      x: R5.x = ADD R0.x, R0.y
      x: R6.x = MOV R0.x
      y: _, _, EM = PRED_SETNE_INT R5.x, 0x0 ; exec
      region 0 {
        depart 0 0 {
          if EM {
            depart 0 1 {
              x: R5.x = MOV R0.y
            }
          }
        }
      }
      x: AR = MOVA_INT R0.x
      x: R1.x = MOV A5.x[AR+0]
      cf EXPORT_DONE R1.x, _, _, _`;
    const after = renamed(text, array);
    expect(after).toContain('x: R5.x.1 = ADD R0.x, R0.y');
    expect(after).toContain('phi R5.x.3 = R5.x.1, R5.x.2');
    expect(after).not.toMatch(/\bt0/);
  });

  test('stays there where all registers are one array', () => {
    const whole = array.replace('A5.x[2]', 'A0.x[128]');
    const text = `
      x: R5.x = ADD R0.x, R0.y
      x: R5.x = MUL R5.x, R0.y
      cf EXPORT_DONE R5.x, _, _, _`;
    expect(renamed(text, whole)).toContain('x: R5.x.1 = ADD R0.x, R0.y');
    expect(renamed(text, array)).toContain('x: t0 = ADD R0.x, R0.y');
  });
});

test('what the fetch shader leaves stays in its registers; what nobody wrote is undefined', () => {
  const shader = parseShader(
    'shader vs CEDAR\ninputs R0.x\nresults\nbegin\ncf R1.x, R1.y = CALL_FS\ncf EXPORT_DONE R1.x, R2.x, R0.x, _\nend',
  );
  expect(ssaRename.run(shader, { program: undefined as never, metadata: undefined, safeMath: true })).toBe(true);
  const text = printShader(shader);
  expect(text).toContain('cf EXPORT_DONE R1.x.1, undef, R0.x, _');
  expect(text).toContain('value R1.x.1 @4 CHAN FIXED REG');
});

test('lanes that fall out of an if which defines values are refused', () => {
  const text = `${head}\nx: _, _, EM = PRED_SETE R0.x, 0x0 ; exec\nif EM {\nx: R1.x = MOV 0x1\n}\nend`;
  const context = { program: undefined as never, metadata: undefined, safeMath: true };
  expect(formatError(() => ssaRename.run(parseShader(text), context)).code).toBe('r600/opt-form');
});
