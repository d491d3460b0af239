/* Members by name, through base classes and members without a name. */
import { attempt, isLocated, memberLocation } from '../types/object.ts';
import type { ObjectReader, Unlocated } from '../types/object.ts';
import type { MemberList } from '../types/members.ts';
import { plainType } from '../types/data-type.ts';
import type { DataMember, DataType } from '../types/data-type.ts';
import type { Location } from '../value/location.ts';

const MAX_DEPTH = 32;
/** Structures that are looked into for one name. */
const MAX_LOOKED = 10_000;

/** The way to a member: itself last, base classes and members without a name before it. Undefined where there is none. */
export function memberPath(type: DataType, name: string): readonly DataMember[] | undefined {
  let looked = 0;
  const search = (at: DataType, depth: number): readonly DataMember[] | undefined => {
    const structure = plainType(at);
    looked += 1;
    if (structure.kind !== 'structure' || depth > MAX_DEPTH || looked > MAX_LOOKED) return undefined;
    const members = allMembers(structure);
    const own = members.find((member) => member.name === name && !member.isBase);
    if (own !== undefined) return [own];
    for (const member of members) {
      if (!member.isBase && member.name !== undefined) continue;
      const inner = search(member.dataType, depth + 1);
      if (inner !== undefined) return [member, ...inner];
    }
    return undefined;
  };
  return search(type, 0);
}

/** Members, and those of all variants: an object has those of one. */
function allMembers({ members, parts }: MemberList<DataMember>): readonly DataMember[] {
  if (parts.length === 0) return members;
  return [...members, ...parts.flatMap(({ variants }) => variants.flatMap(allMembers))];
}

/** Where the member at the end of a way is. */
export function followPath(
  reader: ObjectReader,
  path: readonly DataMember[],
  from: Location | Unlocated,
): Location | Unlocated {
  let place = from;
  for (const member of path) {
    if (!isLocated(place)) return place;
    const outer = place;
    place = attempt(() => memberLocation(reader, member, outer));
  }
  return place;
}
