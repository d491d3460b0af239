/* A fault as data. */
import { hex64 } from '../../core/index.ts';
import type { Json } from '../../core/index.ts';
import type { LaneAddress } from '../fault/address.ts';
import type { Fault } from '../fault/fault.ts';
import type { ShownVariable, ShownVariables } from '../fault/shown-variables.ts';
import type { FrameCalls } from '../fault/frames.ts';
import { placeJson } from './place-json.ts';
import { lanePlaceJson } from './scan-json.ts';

function addressJson({ of: place, ...address }: LaneAddress): Json {
  return place === undefined ? address : { ...address, of: lanePlaceJson(place) };
}

/** What is known of the focus, as keys of the verdict. */
export function faultJson(fault: Fault): { [key: string]: Json } {
  const {
    place,
    note,
    calls,
    source,
    frames,
    address,
    addresses,
    assertion,
    badCall,
    explanation,
    divergence,
    variables,
  } = fault;
  return {
    place: placeJson(place),
    symbols: note,
    calls: calls.map((call) => ({ ...call })),
    source,
    address: address === null ? null : addressJson(address),
    addresses: addresses.map(({ lane, address: at }) => ({ lane, address: at })),
    assertion: assertion === null ? null : { ...assertion },
    bad_call: badCall === null ? null : { ...badCall, place: placeJson(badCall.place) },
    explanation: [...explanation],
    frames: frames.map(frameJson),
    ...(variables !== null && { variables: variablesJson(variables) }),
    divergence: divergence.map(({ pc, lanes, active, place: at }) => ({
      pc,
      lanes: hex64(lanes),
      active,
      place: placeJson(at),
    })),
  };
}

function variablesJson({ frame, function: name, variables }: ShownVariables): Json {
  return { frame, function: name, variables: variables.map(variableJson) };
}

/** A variable as data. */
export function variableJson({ name, type, value, reason, message, line, level, ...is }: ShownVariable): {
  [key: string]: Json;
} {
  const why = reason === null ? {} : { reason, message };
  return { name, type, value, ...why, line, block: level, shadowed: is.isShadowed, stale: is.isStale };
}

/** A frame as data. */
export function frameJson({ level, pc, relative, caller, syscall, place, calls }: FrameCalls): Json {
  return {
    level,
    pc,
    ...(relative !== undefined && { relative_return_address: relative }),
    caller,
    syscall,
    place: placeJson(place),
    calls: calls.map((call) => ({ ...call })),
  };
}
