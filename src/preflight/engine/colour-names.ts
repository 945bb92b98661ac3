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

/**
 * Returns the non-process inks in `Separation(DeviceCMYK,PANTONE 185 C)`, `DeviceN(2,DeviceCMYK,Cyan,Gold)` or a palette
 * of these, `Indexed(9,Separation(DeviceCMYK,Gold))`. The library cuts names of more than 99 characters.
 */
function spotNames(name: string): string[] {
  const bare = name.startsWith('Indexed(') ? name.replace(/^Indexed\(\d+,/, '').replace(/\)$/, '') : name;
  const [, family, inner = ''] = /^(Separation|DeviceN)\((?:\d+,)?(.*?)\)?$/.exec(bare) ?? [];
  const inks = BASE.exec(inner)?.[1] ?? '';
  return (family === 'DeviceN' ? inks.split(',') : [inks]).filter(isSpotName);
}

/** The colours an ink is mixed from: a name, or a profile whose own name may have brackets. */
const BASE = /^(?:\w+\((?:[^()]|\([^()]*\))*\)|[^,]*),(.*)$/;
