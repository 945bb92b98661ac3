import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type FontRefusal, readFont } from '#composition/index.server.ts';
import {
  fontFile,
  type Layout,
  type LibraryFont,
  libraryFontNamed,
  libraryStyles,
  NO_VALUES,
} from '#composition/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import { recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { projectFile } from '#platform/program-files.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { ownFontId } from '../designs/index.server.ts';

/** Heights of a font in ems from the base line, both positive. */
export interface FontHeights {
  ascent: number;
  descent: number;
}

/** The fonts that a template can be set in: the library’s and the owner’s. */
export interface FontShelf {
  /** the owner’s own first */
  fonts: readonly LibraryFont[];
  /** the font that a PDF’s name for it means, if it is here */
  named(postScriptName: string): string | undefined;
  nameOf(id: string): string;
  isOwn(id: string): boolean;
  heights(id: string): Promise<FontHeights>;
}

/** What stands in for a font that isn’t here yet. */
export const STAND_IN = 'work-sans/400Regular';

let library: LibraryFont[] | undefined;

/** The library’s fonts whose files are here. */
function libraryFonts(): LibraryFont[] {
  library ??= libraryStyles().filter(({ id }) => isThere(id));
  return library;
}

function isThere(id: string): boolean {
  try {
    return existsSync(projectFile(fontFile(id) ?? ''));
  } catch {
    return false;
  }
}

const libraryHeights = new Map<string, FontHeights>();

/** Reads which fonts there are. One statement; heights are read from the fonts’ files when they are needed. */
export async function readFontShelf({ db, storage }: Pick<Shop, 'db' | 'storage'>): Promise<FontShelf> {
  const rows = await db
    .selectFrom('templateFiles')
    .select(['id', 'name', 'postscriptName', 'storageKey'])
    .where('kind', '=', 'font')
    .orderBy('name')
    .orderBy('createdAt', 'desc')
    .execute();
  const own = rows.map(({ id, ...row }) => ({ ...row, id: ownFontId(id) }));
  const fonts = [...own.map(({ id, name }) => ({ id, name })), ...libraryFonts()];
  const names = new Map(fonts.map(({ id, name }) => [id, name]));
  return {
    fonts,
    named(postScriptName) {
      const mine = own.find((it) => it.postscriptName === postScriptName);
      const shipped = libraryFontNamed(postScriptName);
      return mine?.id ?? (shipped && names.has(shipped) ? shipped : undefined);
    },
    nameOf: (id) => names.get(id) ?? id,
    isOwn: (id) => own.some((it) => it.id === id),
    async heights(id) {
      const known = libraryHeights.get(id);
      if (known) return known;
      const key = own.find((it) => it.id === id)?.storageKey;
      const bytes = key
        ? await storage.withLocalFile(key, async (path) => readFileSync(path))
        : readFileSync(projectFile(fontFile(id) ?? ''));
      const read = readFont(bytes);
      if (!read.ok) throw new Error(`the font ${id} is ${read.refusal}`);
      libraryHeights.set(id, read.font);
      return read.font;
    },
  };
}

export type AddedFont =
  | { ok: true; id: string; postScriptName: string; name: string }
  | { ok: false; refusal: FontRefusal };

/** Adds a font of the owner’s, who has confirmed that its licence lets us use it. Refuses what can’t be put into PDFs. */
export async function addFont(
  shop: Shop,
  composer: Pick<Engine, 'compose'>,
  actor: Actor,
  bytes: Uint8Array,
): Promise<AddedFont> {
  const read = readFont(bytes);
  if (!read.ok) return read;
  const { name, postScriptName } = read.font;
  const id = randomUUID();
  const storageKey = `templates/${id}`;
  await shop.storage.put(storageKey, bytes);
  if (!(await shop.storage.withLocalFile(storageKey, (file) => canBeSet(composer, ownFontId(id), file)))) {
    await shop.storage.remove(storageKey);
    return { ok: false, refusal: 'damaged' };
  }
  await inTransaction(shop.db, async (trx) => {
    await insertFile(trx, {
      id,
      kind: 'font',
      name,
      postscriptName: postScriptName,
      licenceConfirmedBy: actor.name,
      storageKey,
      bytes,
      now: shop.clock(),
    });
    const after = { name, licence: 'confirmed' };
    await recordChange(trx, { actor, action: 'template.font', subject: `font:${name}`, before: null, after });
  });
  return { ok: true, id: ownFontId(id), postScriptName, name };
}

/** Whether text can be set in a font: a file may say the right things of itself and still be broken. */
async function canBeSet(composer: Pick<Engine, 'compose'>, id: string, file: string): Promise<boolean> {
  const layout: Layout = {
    widthMm: 100,
    heightMm: 20,
    bleedMm: 0,
    schemes: [{ name: 'Black', palette: {} }],
    fields: [],
    pages: [
      {
        name: 'Letters',
        elements: [
          {
            draw: 'text',
            at: [0, 0, 100, 20],
            lines: [{ text: 'Hamburgefonts 0123', font: id, size: 10, ink: [0, 0, 0, 1] }],
          },
        ],
      },
    ],
  };
  const composition = { layout, values: NO_VALUES, photos: [], files: [{ id, file }] };
  const made = await composer.compose(composition).catch(() => null);
  return made?.status === 'ok';
}

interface NewTemplateFile {
  id: string;
  kind: 'pages' | 'font';
  name: string;
  postscriptName: string | null;
  licenceConfirmedBy: string | null;
  storageKey: string;
  bytes: Uint8Array;
  now: Date;
}

/** Notes a stored file. */
export async function insertFile(db: Queries, { bytes, now, ...file }: NewTemplateFile): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db
    .insertInto('templateFiles')
    .values({ ...file, bytes: bytes.length, sha256, createdAt: now })
    .execute();
}

/** What is wrong with a font file, for the owner. */
export const FONT_REFUSALS: Readonly<Record<FontRefusal, string>> = {
  'not-a-font': 'This isn’t a font file. Choose a TTF or OTF file.',
  'web-font': 'This is a web font (WOFF). Choose the TTF or OTF file of the same font.',
  collection: 'This file holds several fonts (TTC). Choose a TTF or OTF file with one.',
  variable: 'This is a variable font, which print files can’t hold. Choose the file of one style, like Bold.',
  restricted:
    'Its maker doesn’t allow this font to be put into documents. Ask them for a licence for print templates, or use another font.',
  'bitmap-only':
    'Its maker allows only pictures of this font’s letters in documents. Ask them for another licence, or use another font.',
  'no-subsetting':
    'Its maker doesn’t allow parts of this font to be put into documents, which is how we print it. Ask them for another licence, or use another font.',
  damaged: 'This font file is damaged. Download it again, or ask whoever gave it to you.',
};
