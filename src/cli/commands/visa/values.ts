/* The questions about values: vars, who, subs, spills. */
import { textTable } from '../../../core/index.ts';
import type { Json } from '../../../core/index.ts';
import { spills, subroutineAt, variablesAt, whoUses } from '../../../visa/index.ts';
import { placeText } from '../../../visa/advanced.ts';
import type { LiveVariable, Place } from '../../../visa/index.ts';
import type { RegisterQuery } from '../../../visa/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { answer, askStream, hex } from './open.ts';
import type { VisaOptions } from './open.ts';

/** `visa vars`: the variables that live at a place in the code. */
export function vars(file: string, pc: number, options: VisaOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run, correct) => {
    const found = variablesAt(stream, pc, correct);
    if (found === undefined) {
      return answer(run, { pc, object: null, visaIndex: null, variables: [] }, () => [`${hex(pc)} no code`]);
    }
    const { object, visaIndex, variables } = found;
    const body = { pc, object: object.name, visaIndex: visaIndex ?? null, variables: variables.map(variableJson) };
    await answer(run, body, () => [
      `${hex(pc)} ${object.name} ${visaIndex === undefined ? 'no vISA instruction' : `vISA ${visaIndex}`}`,
      ...textTable(variables.map(variableCells), { indent: 2 }),
    ]);
  });
}

function variableJson(variable: LiveVariable): Json {
  const { name, type, start, end, place, savedAt, wrapped } = variable;
  return { name, type: type ?? null, start, end, place: placeJson(place), savedAt: placeJson(savedAt), wrapped };
}

/** A place as data and as people write it. */
function placeJson(place: Place | undefined): Json {
  return place === undefined ? null : { ...place, text: placeText(place) };
}

function variableCells({ name, type, start, end, place, savedAt, wrapped }: LiveVariable): string[] {
  const where = savedAt === undefined ? placeText(place) : `${placeText(place)}, during the call ${placeText(savedAt)}`;
  return [name, type ?? 'unknown', where, `vISA ${start} to ${end}${wrapped ? ' modulo 65536' : ''}`];
}

/** What `visa who` takes. */
export interface WhoCommandOptions extends VisaOptions {
  readonly size?: ReadonlyMap<string, number> | undefined;
  readonly grf?: 32 | 64 | undefined;
}

/** `visa who`: what occupies a register at a place in the code. */
export function who(file: string, pc: number, register: RegisterQuery, options: WhoCommandOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run, correct) => {
    const sizeOf = (name: string): number | undefined => options.size?.get(name);
    const found = whoUses(stream, pc, register, { ...correct, sizeOf, registerBytes: options.grf });
    const body = {
      pc,
      occupants: found.map(({ kind, name, place, sizeBytes }) => ({
        kind,
        name,
        place: placeJson(place),
        sizeBytes: sizeBytes ?? null,
      })),
    };
    await answer(run, body, () =>
      found.length === 0
        ? ['nothing that the stream knows of']
        : textTable(found.map(({ kind, name, place }) => [placeText(place), name, kind])),
    );
  });
}

/** A register on the command line: `r26`, `r26.8`, `f0.1`, `a0`. */
export function parseRegister(text: string): RegisterQuery {
  const match = /^([rfa])(\d{1,5})(?:\.(\d{1,5}))?$/.exec(text);
  if (match === null) throw usage(`${text}: needs a register such as r26, r26.8, f0.1 or a0`);
  const file = match[1] === 'r' ? 'general' : match[1] === 'f' ? 'flag' : 'address';
  return { file, reg: Number(match[2]), sub: match[3] === undefined ? undefined : Number(match[3]) };
}

/** A variable's size on the command line: `V34=64`. */
export function parseSize(text: string): readonly [name: string, bytes: number] {
  const match = /^(.+)=(\d{1,9})$/.exec(text);
  if (match === null) throw usage(`${text}: needs a size such as V34=64`);
  return [match[1] as string, Number(match[2])];
}

/** `visa subs`: the subroutine at a place in the code, or all of them. */
export function subs(file: string, pc: number | undefined, options: VisaOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run, correct) => {
    if (pc === undefined) {
      const all = stream.objects.flatMap(({ name: object, info }) =>
        info.subInfo.map(({ name, start, end }) => ({ object, name, start, end })),
      );
      const rows = all.map(({ object, name, start, end }) => [object, name, `vISA ${start} to ${end}`]);
      return answer(run, { subroutines: all }, () => (rows.length > 0 ? textTable(rows) : ['no subroutines']));
    }
    const found = subroutineAt(stream, pc, correct);
    if (found === undefined) {
      const body = { pc, object: null, subroutine: null, visaIndex: null, returnAddress: null };
      return answer(run, body, () => [`${hex(pc)} no code`]);
    }
    const { object, name, subroutine, visaIndex, returnAddress } = found;
    const body = {
      pc,
      object: object.name,
      subroutine: subroutine?.name ?? null,
      visaIndex: visaIndex ?? null,
      returnAddress: placeJson(returnAddress),
    };
    const where =
      subroutine === undefined
        ? 'main body'
        : `subroutine ${name}, return address ${returnAddress === undefined ? 'not known here' : `in ${placeText(returnAddress)}`}`;
    await answer(run, body, () => [`${hex(pc)} ${object.name} ${where}`]);
  });
}

/** `visa spills`: what every object keeps in memory. */
export function spillsOf(file: string, options: VisaOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run, correct) => {
    const all = stream.objects.map((object) => spills(stream, object, correct));
    const body = {
      objects: all.map(({ object, variables, ...rest }) => ({
        name: object.name,
        ...rest,
        variables: variables.map(({ name, place, intervals }) => ({ name, place: placeJson(place), intervals })),
      })),
    };
    await answer(run, body, () =>
      all.flatMap(({ object, frameBytes, variables, slots, unassigned, calleeSaveBytes, callerSaveBytes }) => [
        `${object.name}: frame ${frameBytes} bytes, ${variables.length} variables in ${slots} places, ` +
          `${calleeSaveBytes} bytes of the caller's registers, up to ${callerSaveBytes} of its own`,
        ...textTable(
          variables.map(({ name, place }) => [name, placeText(place)]),
          { indent: 2 },
        ),
        ...(unassigned.length > 0 ? [`  without a place: ${unassigned.join(' ')}`] : []),
      ]),
    );
  });
}
