/** Reads what a font file says about itself (OpenType 1.9.1). Pure; the file may be anybody’s. */

interface FontFacts {
  /** `Brandon Grotesque Bold` */
  name: string;
  postScriptName: string;
  /** ems above and below the base line, as the shaper takes them; both positive */
  ascent: number;
  descent: number;
}

/** Why a font can’t be used in templates. */
export type FontRefusal =
  | 'not-a-font'
  | 'web-font'
  | 'collection'
  | 'variable'
  | 'restricted'
  | 'bitmap-only'
  | 'no-subsetting'
  | 'damaged';

export type FontReading = { ok: true; font: FontFacts } | { ok: false; refusal: FontRefusal };

const TRUETYPE = 0x00010000;
/** `fsType` of the table OS/2: what its maker allows to be put into documents. */
const [RESTRICTED, NO_SUBSETTING, BITMAP_ONLY] = [0x0002, 0x0100, 0x0200];
/** `fsSelection`, bit 7: the heights of OS/2 count. */
const USE_TYPO = 0x0080;

/** Reads a static TrueType or OpenType font, or says why it can’t be used. */
export function readFont(bytes: Uint8Array): FontReading {
  const refused = (refusal: FontRefusal): FontReading => ({ ok: false, refusal });
  if (bytes.length < 12) return refused('not-a-font');
  const kind = String.fromCharCode(...bytes.subarray(0, 4));
  if (kind === 'wOFF' || kind === 'wOF2') return refused('web-font');
  if (kind === 'ttcf') return refused('collection');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind !== 'OTTO' && kind !== 'true' && view.getUint32(0) !== TRUETYPE) return refused('not-a-font');
  try {
    const tables = tablesOf(view);
    if (tables.has('fvar')) return refused('variable');
    const embedding = embeddingOf(tables);
    if (embedding) return refused(embedding);
    return { ok: true, font: factsOf(tables) };
  } catch (error) {
    // A view throws RangeError where a file ends too early.
    if (error instanceof RangeError) return refused('damaged');
    throw error;
  }
}

function tablesOf(view: DataView): Map<string, DataView> {
  const tables = new Map<string, DataView>();
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i;
    const tag = [0, 1, 2, 3].map((n) => String.fromCharCode(view.getUint8(at + n))).join('');
    tables.set(tag, part(view, view.getUint32(at + 8), view.getUint32(at + 12)));
  }
  return tables;
}

/** Part of a file; throws RangeError if the file ends before it does. */
function part(view: DataView, start: number, length: number): DataView {
  if (start + length > view.byteLength) throw new RangeError('the file ends too early');
  return new DataView(view.buffer, view.byteOffset + start, length);
}

function table(tables: ReadonlyMap<string, DataView>, tag: string): DataView {
  const found = tables.get(tag);
  if (!found) throw new RangeError(`no ${tag}`);
  return found;
}

function embeddingOf(tables: ReadonlyMap<string, DataView>): FontRefusal | null {
  const type = tables.get('OS/2')?.getUint16(8) ?? 0;
  // Of several permissions the most generous counts; only alone does this bit forbid (OpenType, OS/2, fsType).
  if ((type & 0x000f) === RESTRICTED) return 'restricted';
  if (type & BITMAP_ONLY) return 'bitmap-only';
  return type & NO_SUBSETTING ? 'no-subsetting' : null;
}

function factsOf(tables: ReadonlyMap<string, DataView>): FontFacts {
  const em = table(tables, 'head').getUint16(18);
  if (em === 0 || !(tables.has('glyf') || tables.has('CFF ')) || !tables.has('cmap'))
    throw new RangeError('no letters');
  const hhea = table(tables, 'hhea');
  const os2 = tables.get('OS/2');
  const isTypo = os2 && os2.byteLength >= 72 && (os2.getUint16(62) & USE_TYPO) !== 0;
  const [ascent, descent] = isTypo
    ? [os2.getInt16(68), os2.getInt16(70)]
    : [hhea.getInt16(4), hhea.getInt16(6)];
  const names = namesOf(table(tables, 'name'));
  const postScriptName = names.get(6) ?? '';
  if (!postScriptName) throw new RangeError('no name');
  return {
    name: (names.get(4) ?? postScriptName).slice(0, 120),
    postScriptName: postScriptName.slice(0, 120),
    ascent: ascent / em,
    descent: -descent / em,
  };
}

const [WINDOWS, MACINTOSH] = [3, 1];

/** The table of names, in English where Windows’ or the Macintosh’s part of it has them. */
function namesOf(view: DataView): Map<number, string> {
  const names = new Map<number, string>();
  const [count, strings] = [view.getUint16(2), view.getUint16(4)];
  for (let i = 0; i < count; i++) {
    const at = 6 + 12 * i;
    const [platform, id] = [view.getUint16(at), view.getUint16(at + 6)];
    const [length, offset] = [view.getUint16(at + 8), view.getUint16(at + 10)];
    if (platform !== WINDOWS && (platform !== MACINTOSH || names.has(id))) continue;
    if (platform === WINDOWS && view.getUint16(at + 4) !== 0x0409 && names.has(id)) continue;
    const bytes = part(view, strings + offset, length);
    const text = new TextDecoder(platform === WINDOWS ? 'utf-16be' : 'macintosh').decode(bytes);
    names.set(id, text.replace(/\p{Cc}/gu, '').trim());
  }
  return names;
}
