/* Names that systems have for what a process has open already. */

/** The number of a descriptor: 0 of `/dev/stdin`, 3 of `/dev/fd/3`; undefined where the name is of anything else. */
export function descriptorOf(name: string): number | undefined {
  const standard = ['/dev/stdin', '/dev/stdout', '/dev/stderr'].indexOf(name);
  if (standard >= 0) return standard;
  const match = /^\/(?:dev|proc\/self)\/fd\/(\d{1,5})$/.exec(name);
  return match === null ? undefined : Number(match[1]);
}
