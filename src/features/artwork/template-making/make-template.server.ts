import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Layout } from '#composition/index.ts';
import { slugOf } from '#kit/slug.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { PlaceholderProblem, TemplateOutcome } from '#preflight/index.ts';
import { readArtworkFile } from '../files/index.server.ts';
import { type EditedTemplate, saveDraft, setProducts } from './draft-store.server.ts';
import { fittingProducts } from './fitting-products.server.ts';
import { insertFile, readFontShelf } from './font-shelf.server.ts';
import { layoutFromPdf } from './layout-from-pdf.server.ts';

/** Why a PDF can’t become a template. */
export type PdfRefusal = Extract<TemplateOutcome, { status: 'refused' }>['reason'] | 'not-a-pdf' | 'gone';

/** Template PDFs with this much bleed; products that need more don’t fit. */
const BLEED_MM = 3;

interface ReadTemplate {
  layout: Layout;
  problems: PlaceholderProblem[];
  file: { id: string; name: string; storageKey: string; bytes: Uint8Array };
}

/** Reads an uploaded PDF as a template, and stores its pages without the words that became fields. */
async function readPdf(
  shop: Shop,
  engine: Pick<Engine, 'readTemplate'>,
  artworkId: string,
  before?: Layout,
): Promise<{ ok: true; read: ReadTemplate } | { ok: false; refusal: PdfRefusal }> {
  const artwork = await readArtworkFile(shop.db, artworkId);
  if (!artwork || artwork.removedAt) return { ok: false, refusal: 'gone' };
  if (artwork.kind !== 'pdf') return { ok: false, refusal: 'not-a-pdf' };
  const outcome = await shop.storage.withLocalFile(artwork.storageKey, (path) => engine.readTemplate(path));
  if (outcome.status === 'refused') return { ok: false, refusal: outcome.reason };
  const [bytes = new Uint8Array()] = outcome.parts;
  const id = randomUUID();
  const storageKey = `templates/${id}`;
  const shelf = await readFontShelf(shop);
  const layout = await layoutFromPdf(outcome, {
    file: id,
    bleedMm: BLEED_MM,
    shelf,
    ...(before ? { before } : {}),
  });
  await shop.storage.put(storageKey, bytes);
  return {
    ok: true,
    read: {
      layout,
      problems: outcome.problems,
      file: { id, name: artwork.originalName, storageKey, bytes },
    },
  };
}

async function keepFile(trx: Queries, { file }: ReadTemplate, now: Date): Promise<void> {
  await insertFile(trx, { ...file, kind: 'pages', postscriptName: null, licenceConfirmedBy: null, now });
}

export type MadeTemplate = { ok: true; id: string } | { ok: false; refusal: PdfRefusal };

/** Makes a new template of an uploaded PDF: off sale, not published, as all products whose size it has. */
export async function makeTemplate(
  shop: Shop,
  engine: Pick<Engine, 'readTemplate'>,
  actor: Actor,
  { name, artworkId }: { name: string; artworkId: string },
): Promise<MadeTemplate> {
  const outcome = await readPdf(shop, engine, artworkId);
  if (!outcome.ok) return outcome;
  const { read } = outcome;
  const products = await fittingProducts(shop.db, read.layout);
  const now = shop.clock();
  const id = await inTransaction(shop.db, async (trx) => {
    const made = await freeId(trx, slugOf(name, 60) || 'template');
    const { position } = await trx
      .selectFrom('designTemplates')
      .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('designTemplates')
      .values({
        id: made,
        name,
        description: '',
        tags: [],
        version: 0,
        position,
        archivedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await keepFile(trx, read, now);
    const draft = {
      templateId: made,
      layout: json(read.layout),
      problems: json(read.problems),
      revision: 1,
      updatedAt: now,
    };
    await trx.insertInto('templateDrafts').values(draft).execute();
    const ids = products.map((product) => product.id);
    await setProducts(trx, made, ids);
    const after = { name, file: read.file.name };
    await recordChange(trx, {
      actor,
      action: 'template.create',
      subject: `template:${made}`,
      before: null,
      after,
    });
    return made;
  });
  return { ok: true, id };
}

async function freeId(trx: Queries, base: string): Promise<string> {
  const taken = await trx
    .selectFrom('designTemplates')
    .select('id')
    .where('id', 'like', `${base}%`)
    .execute();
  // `/admin/templates/new` is a page.
  const ids = ['new', ...taken.map(({ id }) => id)];
  for (let nth = 1; ; nth++) {
    const id = nth === 1 ? base : `${base}-${nth}`;
    if (!ids.includes(id)) return id;
  }
}

/**
 * Puts a new PDF under a draft: fields of the same name keep what was said of them, photos and codes their places. Returns
 * the refusal, `stale` if somebody else changed the draft, or null once it is done.
 */
export async function replacePdf(
  shop: Shop,
  engine: Pick<Engine, 'readTemplate'>,
  actor: Actor,
  template: EditedTemplate,
  artworkId: string,
): Promise<PdfRefusal | 'stale' | null> {
  const { id, draft } = template;
  if (!draft) return 'gone';
  const outcome = await readPdf(shop, engine, artworkId, draft.layout);
  if (!outcome.ok) return outcome.refusal;
  const { read } = outcome;
  const { layout, problems } = read;
  const isSaved = await inTransaction(shop.db, async (trx) => {
    const now = shop.clock();
    await keepFile(trx, read, now);
    const after = { file: read.file.name };
    await recordChange(trx, {
      actor,
      action: 'template.pdf',
      subject: `template:${id}`,
      before: null,
      after,
    });
    return saveDraft(trx, id, { layout, problems, revision: draft.revision }, now);
  });
  return isSaved ? null : 'stale';
}

/** Why an uploaded PDF can’t become a template, for the owner. */
export const PDF_REFUSALS: Readonly<Record<PdfRefusal, string>> = {
  'not-a-pdf': 'A template is made from a PDF. Export your design as a PDF for print, and choose that.',
  gone: 'We no longer have this file. Choose it again.',
  damaged: 'We can’t read this PDF. Export it again from your design program.',
  password: 'This PDF is locked with a password. Export it without one.',
  'too-complex':
    'This PDF is too large or complex for a template. Flatten its pictures, and export it again.',
  'page-sizes': 'The pages of this PDF differ in size. Every page of a template has the same finished size.',
  'page-count': 'This PDF has more than 16 pages. A template has 16 at most.',
};
