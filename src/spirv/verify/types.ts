/* Types of variables, functions and calls: a module whose functions do not fit gives its debug information no ground. */
import { Op, StorageClass } from '../../../generated/spirv/enums.ts';
import { endOf, opcodeOfId, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import type { Check } from './check.ts';
import { describe } from './operands.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** Check storage classes of variables and the types of functions, parameters, arguments and results. */
export function checkTypes(check: Check): void {
  const { module, say } = check;
  const { words, starts } = module;
  let type: FunctionType | undefined;
  let parameter = 0;
  let inside = false;
  let first = true;
  for (const word of starts) {
    switch (opcodeIn(words, word)) {
      case Op.OpVariable:
        checkVariable(check, word, inside);
        if (inside && !first)
          say('variable-place', 'OpVariable: stands behind the first instructions of its function', word);
        break;
      case Op.OpLabel:
      case Op.OpLine:
      case Op.OpNoLine:
      case Op.OpUndef:
      case Op.OpExtInst:
      case Op.OpExtInstWithForwardRefsKHR:
        break;
      case Op.OpFunction:
        first = true;
        [type, parameter, inside] = [functionType(module, wordAt(words, word + 4)), 0, true];
        if (type === undefined)
          say('function-type', `OpFunction: type is ${describe(module, wordAt(words, word + 4))}`, word);
        break;
      case Op.OpFunctionEnd:
        [type, inside] = [undefined, false];
        break;
      case Op.OpFunctionParameter:
        if (type !== undefined && type.parameters[parameter] !== words[word + 1])
          say('function-type', `OpFunctionParameter: parameter ${parameter} has another type in the function's`, word);
        parameter += 1;
        break;
      case Op.OpReturnValue: {
        const returned = typeOf(module, wordAt(words, word + 1));
        if (type !== undefined && returned !== undefined && returned !== type.result)
          say('function-type', 'OpReturnValue: value has another type than the function returns', word);
        break;
      }
      case Op.OpFunctionCall:
        checkCall(check, word);
        first = false;
        break;
      default:
        first = false;
    }
  }
}

interface FunctionType {
  readonly result: number;
  readonly parameters: Uint32Array;
}

function functionType(module: SpirvModule, id: number): FunctionType | undefined {
  const word = wordOfId(module, id);
  if (word === undefined || opcodeOfId(module, id) !== Op.OpTypeFunction) return undefined;
  return { result: wordAt(module.words, word + 2), parameters: module.words.subarray(word + 3, endOf(module, word)) };
}

/** The type id of a value; undefined for ids that are none. */
function typeOf(module: SpirvModule, id: number): number | undefined {
  const word = wordOfId(module, id);
  return word === undefined ? undefined : module.words[word + 1];
}

/** A variable lives in functions exactly when its storage class says so, and its type is a pointer to that class. */
function checkVariable({ module, say }: Check, word: number, inside: boolean): void {
  const { words } = module;
  const storage = words[word + 3];
  if ((storage === StorageClass.Function) !== inside) {
    say(
      'variable-class',
      `OpVariable: storage class ${inside ? 'of modules in a function' : 'Function outside of one'}`,
      word,
    );
  }
  const pointer = wordOfId(module, wordAt(words, word + 1));
  if (
    pointer !== undefined &&
    opcodeOfId(module, wordAt(words, word + 1)) === Op.OpTypePointer &&
    words[pointer + 2] !== storage
  ) {
    say('variable-class', 'OpVariable: storage class differs from that of its type', word);
  }
}

function checkCall({ module, say }: Check, word: number): void {
  const { words } = module;
  const callee = wordOfId(module, wordAt(words, word + 3));
  if (callee === undefined || opcodeOfId(module, wordAt(words, word + 3)) !== Op.OpFunction) return;
  const type = functionType(module, wordAt(words, callee + 4));
  const given = words.subarray(word + 4, endOf(module, word));
  if (type === undefined) return;
  const fits =
    given.length === type.parameters.length && given.every((id, i) => typeOf(module, id) === type.parameters[i]);
  if (!fits) say('function-type', 'OpFunctionCall: arguments have other types than the parameters', word);
}
