/* How sb's text names registers, selects and components. */
import { ALU_SRC, FIRST_CLAUSE_TEMP } from './selects.ts';

/** Components by number. */
export const channels = 'xyzw';

/** Selectors of an export, of a fetch's source or destination: 4 is 0.0, 5 is 1.0, 7 is masked; 6 has no meaning. */
export const selectors = 'xyzw01?_';

/** Slots of a group by number. */
export const slotNames = 'xyzwt';

/** Which cycle reads which source, by BANK_SWIZZLE: of an instruction in a vector slot. */
export const vectorSwizzles: readonly string[] = [
  'VEC_012',
  'VEC_021',
  'VEC_120',
  'VEC_102',
  'VEC_201',
  'VEC_210',
  'VEC_6',
  'VEC_7',
];

/** The same of an instruction in slot t. */
export const scalarSwizzles: readonly string[] = [
  'SCL_210',
  'SCL_122',
  'SCL_212',
  'SCL_221',
  'SCL_4',
  'SCL_5',
  'SCL_6',
  'SCL_7',
];

/** What OMOD appends to the name of an instruction. */
export const outputModifiers: readonly string[] = ['', '*2', '*4', '/2'];

/** TYPE of an export. */
export const exportTypes: readonly string[] = ['PIXEL', 'POS', 'PARAM', 'TYPE_3'];

/** TYPE of a memory write. */
export const memTypes: readonly string[] = ['WRITE', 'WRITE_IND', 'WRITE_ACK', 'WRITE_IND_ACK'];

/** FETCH_TYPE of a vertex fetch. */
export const fetchTypes: readonly string[] = ['VERTEX', 'INSTANCE', '', 'FETCH_TYPE_3'];

/** Source selects that are printed by name, without a component. */
export const inlineConstants: ReadonlyMap<number, string> = new Map([
  [ALU_SRC.ZERO, '0'],
  [ALU_SRC.ONE, '1.0'],
  [ALU_SRC.ONE_INT, '1'],
  [ALU_SRC.M_ONE_INT, '-1'],
  [ALU_SRC.HALF, '0.5'],
  [ALU_SRC.PS, 'PS'],
]);

/** What the hardware knows about itself; printed by name, without a component. */
export const hardwareNames: ReadonlyMap<number, string> = new Map(
  Object.entries(ALU_SRC)
    .filter(([, sel]) => sel >= ALU_SRC.TIME_HI && sel <= ALU_SRC.HALF_DBL_M)
    .map(([name, sel]) => [sel, name]),
);

/** MOVA_DST. */
export const movaTargets: readonly string[] = ['AR_X', 'PC', 'CF_IDX0', 'CF_IDX1', 'CG0', 'CG1', 'CG2', 'CG3'];

/** A register: R0 to R123, then T0 to T3. */
export function registerName(gpr: number): string {
  return gpr >= FIRST_CLAUSE_TEMP ? `T${gpr - FIRST_CLAUSE_TEMP}` : `R${gpr}`;
}
