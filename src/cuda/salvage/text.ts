/* What was recognised, as text: each table with its place, so that a reader can look for himself. */
import { byteCount, hex64, printable, safe, textOf, textTable } from '../../core/index.ts';
import type { Paint, SafeText } from '../../core/index.ts';
import { exceptionName } from '../fault/exceptions.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { share } from '../tables/cut-off.ts';
import type { Dim3 } from '../walk/place.ts';
import { factsOf } from './facts.ts';
import type { DeviceFacts } from './facts.ts';
import type { SalvagedImage } from './images.ts';
import type { Salvage } from './salvage.ts';
import type { SalvagedTable } from './tables.ts';

/** Lines of a list before it says how many more there are. */
const LIST = 16;

/** Columns for the kernels of an image. */
const NAMES = 100;

/** Longest name that is shown whole. */
const WIDTH = 72;

/** What was recognised. */
export async function salvageText(salvage: Salvage, paint: Paint): Promise<SafeText> {
  const { source, written, devices, images, exhausted, strings } = salvage;
  const facts = await factsOf(salvage);
  const there = written === undefined ? `${byteCount(source.size)}` : share(written);
  const lines: SafeText[] = [
    safe`${paint.bold(paint.yellow(safe`recognised by structure alone`))}: ${printable(there)}; no section header confirms what follows, and it may be wrong`,
    safe``,
  ];
  if (devices === undefined) {
    lines.push(safe`no device table, and so no other table`);
  } else {
    lines.push(placed(paint, safe`devices`, devices));
    for (const each of facts) lines.push(...deviceLines(each, paint));
  }
  lines.push(...imageLines(images, devices !== undefined, paint));
  if (strings?.meta !== undefined) {
    const meta = strings.meta.table.at(0);
    lines.push(
      placed(paint, safe`writer`, strings.meta),
      safe`  driver ${meta.driverVersionMajor}.${meta.driverVersionMinor}, CUDA ${meta.cudaDriverVersionMajor}.${meta.cudaDriverVersionMinor}`,
    );
  }
  lines.push(...restLines(salvage, paint));
  if (exhausted) lines.push(safe`the search was stopped: these bytes could be searched without end`);
  return textOf(lines);
}

function placed(paint: Paint, what: SafeText, { offset, rows, stride, whole }: SalvagedTable): SafeText {
  const more = whole ? '' : ', perhaps more: the file ends there';
  return titled(paint, what, ` at ${hex64(offset)}: ${many(rows, 'row')} of ${stride} bytes${more}`);
}

function titled(paint: Paint, title: SafeText, rest: string): SafeText {
  return safe`${paint.bold(title)} ${printable(rest)}`;
}

function deviceLines(facts: DeviceFacts, paint: Paint): SafeText[] {
  const { devId, name, architecture, numSMs, device, grids, sms, lanes, faults } = facts;
  const lines = [printable(`  ${devId}  ${name ?? 'name not found'}  ${architecture}  ${many(numSMs, 'SM')}`)];
  if (device.contexts !== undefined) {
    lines.push(placed(paint, safe`contexts`, device.contexts));
    const rows = device.modules.map(({ context, modules, images }) => [
      hex64(context),
      `${many(modules.rows, 'module')} at 0x${modules.offset.toString(16)}`,
      `images of ${images.filter((each) => each.length > 0).length}`,
    ]);
    lines.push(...textTable(rows, { indent: 2 }));
  }
  if (device.grids !== undefined) {
    const rows = grids
      .slice(0, LIST)
      .map((grid) => [
        `${BigInt.asIntN(64, grid.gridId64)}`,
        `<<<${dim(grid.grid)}, ${dim(grid.block)}>>>`,
        grid.kernel === null ? `kernel at ${hex64(grid.functionEntry)}` : short(grid.kernel),
        grid.status,
      ]);
    lines.push(placed(paint, safe`grids`, device.grids), ...textTable(rows, { indent: 2 }), ...more(grids.length));
  }
  if (device.sms !== undefined) {
    const rows = sms
      .slice(0, LIST)
      .map(({ sm, exception, errorPC, place }) => [
        `SM ${sm}`,
        exceptionName(exception),
        errorPC === null ? 'errorPC not known' : placeText(errorPC, place),
      ]);
    lines.push(placed(paint, safe`SMs`, device.sms), ...textTable(rows, { indent: 2 }), ...more(sms.length));
  }
  if (lanes.warps > 0) {
    const counts = [many(lanes.blocks, 'block'), many(lanes.warps, 'warp'), many(lanes.threads, 'thread')];
    const broken = lanes.brokenWarps === 0 ? '' : `, ${many(lanes.brokenWarps, 'warp')} at a trap`;
    const first = lanes.tables[0];
    const at = first === undefined ? '' : ` from ${hex64(first.offset)}`;
    lines.push(titled(paint, safe`lanes`, `${at}: ${counts.join(', ')}${broken}; on which SMs they ran is lost`));
    const rows = faults
      .slice(0, LIST)
      .map(({ exception, pc, errorPC, place, lanes: count, warps, first: at1 }) => [
        exceptionName(exception),
        many(count, 'lane'),
        many(warps, 'warp'),
        placeText(errorPC ?? pc, place),
        `first: ${at1.block === null ? '' : `block ${dim(at1.block)}, `}thread ${dim(at1.thread)}`,
      ]);
    lines.push(...textTable(rows, { indent: 2, align: ['left', 'right', 'right'] }), ...more(faults.length));
  }
  return lines;
}

function imageLines(images: readonly SalvagedImage[], inModules: boolean, paint: Paint): SafeText[] {
  if (images.length === 0) return [safe`no image of code`];
  const where = inModules ? '' : ' (in memory or of modules: no table tells)';
  const rows = images
    .slice(0, LIST)
    .map(({ offset, size, present, sm, kernels, loadedAt }) => [
      `0x${offset.toString(16)}`,
      byteCount(size) + (present < size ? `, ${byteCount(present)} of it there` : ''),
      sm,
      loadedAt === null ? 'no address' : `loaded at ${hex64(loadedAt)}`,
      kernelList(kernels),
    ]);
  return [
    titled(paint, safe`images`, ` ${many(images.length, 'cubin')}${where}`),
    ...textTable(rows, { indent: 2 }),
    ...more(images.length),
  ];
}

function kernelList(kernels: readonly string[]): string {
  let count = 0;
  let width = 0;
  for (const kernel of kernels) {
    width += short(kernel).length + 2;
    if (count > 0 && width > NAMES) break;
    count += 1;
  }
  const shown = kernels.slice(0, count).map(short).join(', ');
  return kernels.length > count ? `${shown} and ${kernels.length - count} more` : shown;
}

/** What lies in front of the device table: drivers write global memory there, whose blocks have no beginning that could be seen. */
function restLines({ source, devices }: Salvage, paint: Paint): SafeText[] {
  const HEADER = 64;
  const end = devices?.offset ?? source.size;
  if (end <= HEADER) return [];
  const what = `${(end - HEADER).toLocaleString('en-US')} bytes at 0x40`;
  const where = 'where drivers write the contents of global memory; its addresses are lost';
  return [titled(paint, safe`not recognised`, ` ${what}: ${where}`)];
}

function placeText(pc: bigint, place: CodePlace | null): string {
  if (place === null) return hex64(pc);
  const { file, line, demangled, offset } = place;
  const name = short(demangled);
  return file === null
    ? `${name}+0x${offset.toString(16)}`
    : `${file.slice(file.lastIndexOf('/') + 1)}:${line} in ${name}`;
}

function short(name: string): string {
  return name.length <= WIDTH ? name : `${name.slice(0, WIDTH - 3)}...`;
}

function dim([x, y, z]: Dim3): string {
  return `(${x},${y},${z})`;
}

function more(count: number): SafeText[] {
  return count > LIST ? [safe`  ... ${count - LIST} more`] : [];
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
