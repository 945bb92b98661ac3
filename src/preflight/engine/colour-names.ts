import type { ColorSpace } from 'mupdf';
import type { ColourKind } from '../report/report.ts';
import { PROCESS_INKS } from '../spec/separation-roles.ts';

/** The print colour kind of a colour space, from the library's name for it: `ICCBased(RGB,sRGB)`, `Indexed(1,DeviceRGB)`, … */
export function colourKindOf(space: ColorSpace): { kind: ColourKind; name: string } {
  const name = space.getName();
  if (space.getType() === 'Separation') return { kind: spotNames(name).length > 0 ? 'spot' : 'cmyk', name };
  return { kind: kindByName(space, name), name };
}

function kindByName(space: ColorSpace, name: string): ColourKind {
  if (space.isIndexed()) return indexedKind(name);
  if (space.isCMYK()) return 'cmyk';
  if (space.isGray()) return 'grey';
  return space.isLab() ? 'lab' : 'rgb';
}

function indexedKind(name: string): ColourKind {
  if (/Separation|DeviceN/.test(name)) return spotNames(name).length > 0 ? 'spot' : 'cmyk';
  if (/CMYK/i.test(name)) return 'cmyk';
  if (/Gray/i.test(name)) return 'grey';
  return /Lab/.test(name) ? 'lab' : 'rgb';
}

export const isSpotName = (name: string): boolean => name !== '' && !PROCESS_INKS.has(name);

/** Returns the non-process inks in `Separation(DeviceCMYK,PANTONE 185 C)` or `DeviceN(2,DeviceCMYK,Cyan,Gold)`. */
function spotNames(name: string): string[] {
  const inner = /(?:Separation|DeviceN)\((.*)\)/.exec(name)?.[1] ?? '';
  const parts = inner.split(',');
  const inks = name.includes('DeviceN(') ? parts.slice(2) : [parts.slice(1).join(',')];
  return inks.filter(isSpotName);
}
