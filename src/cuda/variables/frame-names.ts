/*
 * Names that expressions in a frame of a lane may use: variables of the frame and of the module, coordinates of CUDA, registers of the
 * machine as they were in the frame, memory by its space.
 */
import { CUDBGRegClass } from '../../../generated/cuda/enums.ts';
import { silent } from '../../core/index.ts';
import {
  arrayOf,
  frameHost,
  integerType,
  isLocated,
  lookupOf,
  registerVariable,
  typeOfWords,
  typeTable,
} from '../../dwarf/advanced.ts';
import type { DataType, QueryHost, QueryVariable, TypeTable } from '../../dwarf/advanced.ts';
import { AddressClass } from './address-class.ts';
import { machineRegister, ZERO_REGISTER } from './register-number.ts';
import { addressNames, coordinateNames, specialRegister, wordNames } from './special-register.ts';
import type { StoppedFrame } from './stopped-lane.ts';
import { ADDRESS_SIZE } from './target.ts';

const spaces: ReadonlyMap<string, number> = new Map([
  ['generic', AddressClass.generic],
  ['global', AddressClass.global],
  ['shared', AddressClass.shared],
  ['local', AddressClass.local],
  ['constant', AddressClass.constant],
  ['parameter', AddressClass.parameter],
  ['param', AddressClass.parameter],
]);

const word = integerType(4, false);
const address = integerType(8, false);

/** The names of a frame. Without debugging information those of CUDA and of the machine are left. */
export function namesIn({ functions, own, debug }: Pick<StoppedFrame, 'functions' | 'own' | 'debug'>): QueryHost {
  const types = debug?.types ?? typeTable(lookupOf([], silent));
  const host: QueryHost =
    functions === undefined || own === undefined
      ? { types, addressSize: ADDRESS_SIZE }
      : frameHost(types, functions, own);
  return {
    ...host,
    variable: (name) => host.variable?.(name) ?? builtIn(types, name),
    register: registerNamed,
    space: (name) => spaces.get(name),
    type: (name) => vectorType(name),
  };
}

/** `threadIdx`, `threadIdx.x`. */
function builtIn(types: TypeTable, name: string): QueryVariable | undefined {
  const [whole = '', part] = name.split('.');
  const coordinates = coordinateNames.find((each) => each === whole);
  if (coordinates === undefined) return undefined;
  if (part === undefined) return registerVariable(specialRegister(coordinates), coordinateType(types));
  const index = axes.get(part);
  return index === undefined ? undefined : registerVariable(specialRegister(coordinates, index), word);
}

const axes: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ['x', 0],
  ['y', 1],
  ['z', 2],
]);

/** `uint3` where the module describes it, else three numbers. */
function coordinateType(types: TypeTable): DataType {
  const [described] = types.find('type', 'uint3');
  return described === undefined ? arrayOf(word, 3n) : types.of(described);
}

/** A class of registers of the machine, by the letters of its names. */
interface RegisterKind {
  readonly registerClass: CUDBGRegClass;
  /** The largest number that an instruction can have; above it are those that hold nothing. */
  readonly last: number;
}

const registers: ReadonlyMap<string, RegisterKind> = new Map([
  ['R', { registerClass: CUDBGRegClass.REG_CLASS_REG_FULL, last: 254 }],
  ['UR', { registerClass: CUDBGRegClass.REG_CLASS_UREG_FULL, last: 254 }],
  ['P', { registerClass: CUDBGRegClass.REG_CLASS_REG_PRED, last: 6 }],
  ['UP', { registerClass: CUDBGRegClass.REG_CLASS_UREG_PRED, last: 6 }],
]);

/** `$R4`, `$UR2`, `$P0`, `$UP0`, `$RZ`, `$pc` and what else is said about a lane. */
function registerNamed(name: string): QueryVariable | undefined {
  const ofAddress = addressNames.find((each) => each === name);
  if (ofAddress !== undefined) return registerVariable(specialRegister(ofAddress), address);
  const ofWord = wordNames.find((each) => each === name);
  if (ofWord !== undefined) return registerVariable(specialRegister(ofWord), word);
  if (/^rz$/i.test(name)) return registerVariable(ZERO_REGISTER, word);
  const [, kind = '', digits = ''] = /^(U?[RP])(\d{1,3})$/i.exec(name) ?? [];
  const found = registers.get(kind.toUpperCase());
  const index = Number(digits);
  if (found === undefined || index > found.last) return undefined;
  const variable = registerVariable(machineRegister(found.registerClass, index), word);
  return {
    ...variable,
    location(situation) {
      const place = variable.location(situation);
      if (isLocated(place) || place.kind === 'lost') return place;
      return { ...place, message: `${kind.toUpperCase()}${index} is not known here` };
    },
  };
}

/** CUDA's vectors, `float4` and `uchar2`, as arrays: a module describes only those that it uses. */
function vectorType(name: string): DataType | undefined {
  const [, prefix, element = '', count = ''] =
    /^(u?)(char|short|int|long|longlong|float|double)([1-4])$/.exec(name) ?? [];
  if (prefix === undefined) return undefined;
  const words = element === 'longlong' ? ['long', 'long'] : [element];
  const type = typeOfWords([...(prefix === 'u' ? ['unsigned'] : []), ...words], ADDRESS_SIZE);
  return type && arrayOf(type, BigInt(count));
}
