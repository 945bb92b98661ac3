import {
  type ArtworkOwner,
  bytesOf,
  type FilesForm,
  giveToDraft,
  readFilesForm,
  releaseFromDraft,
  uploadsStopped,
  uploadWait,
} from '#features/artwork/files/index.server.ts';
import { refusedFile, TOGETHER_BYTES_MAX } from '#features/artwork/files/index.ts';
import { formValues } from '#kit/forms.ts';
import { type Actor, recordByCustomer, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Draft } from './draft.ts';
import { REQUEST_FILES_MAX } from './request-form.ts';
import { lockDraft, readDraft } from './store.server.ts';

/** A refused form is read to its end, because browsers only look at the response then. Its files are discarded. */
export const DROPPED_BYTES_MAX = 256 * 1024 * 1024;
export const FORM_BYTES_MAX = TOGETHER_BYTES_MAX + 1024 * 1024;
export const TOO_BIG = 'Together, your files are too large. Send fewer or smaller ones.';

/** How many files a quote may have, of both sides together. */
const FILES_MAX = 20;

/** Returns what is wrong with the files of a form; null if nothing is. `count`: how many there are with earlier ones. */
export function filesProblem({ files, cut }: FilesForm, count: number): string | null {
  if (cut === 'too-big-together') return TOO_BIG;
  const refused = files.flatMap(({ name, outcome }) =>
    outcome.ok ? [] : [refusedFile(name, outcome.refusal)],
  );
  if (cut && refused.length === 0) refused.push(refusedFile(null, cut));
  if (count > REQUEST_FILES_MAX || files.some(({ outcome }) => !outcome.ok && outcome.refusal === 'too-many'))
    return `Send at most ${REQUEST_FILES_MAX} files.`;
  return (
    refused.map(({ name, title, fix }) => `${name ? `${name}: ` : ''}${title}. ${fix}`).join(' ') || null
  );
}

interface Sender {
  owner: ArtworkOwner;
  network: string;
  /** null for the customer */
  staff: Actor | null;
}

export type AttachOutcome =
  | { ok: true }
  | { ok: false; status: number; problem: string; values: Record<string, string>; wait?: number };

/** Stores the files of a multipart form with a draft. A customer's may be the artwork of a line, which `use` names. */
export async function attachFiles(
  shop: Shop,
  request: Request,
  draft: Draft,
  { owner, network, staff }: Sender,
): Promise<AttachOutcome> {
  const bytes = bytesOf(request);
  const wait = bytes !== null && bytes > FORM_BYTES_MAX ? null : await uploadWait(shop, network, bytes);
  const isRefused = wait !== null || (bytes !== null && bytes > FORM_BYTES_MAX);
  const limits = isRefused
    ? { filesMax: 0, bytesMax: DROPPED_BYTES_MAX }
    : { filesMax: REQUEST_FILES_MAX, bytesMax: FORM_BYTES_MAX };
  const form = await readFilesForm(shop, request, owner, null, limits);
  const values = formValues(form.fields);
  if (wait !== null) {
    const problem = Object.values(uploadsStopped(wait)).join('. ');
    return { ok: false, status: 429, problem, values, wait };
  }
  if (isRefused) return { ok: false, status: 413, problem: TOO_BIG, values };
  const ids = form.files.flatMap(({ outcome }) => (outcome.ok ? [outcome.artworkId] : []));
  const problem = filesProblem(form, ids.length) ?? (ids.length === 0 ? 'Choose a file first.' : null);
  if (problem) return { ok: false, status: 422, problem, values };
  return keep(shop, draft.id, ids, { owner, staff, values });
}

async function keep(
  shop: Shop,
  draftId: string,
  ids: readonly string[],
  { owner, staff, values }: Pick<Sender, 'owner' | 'staff'> & { values: Record<string, string> },
): Promise<AttachOutcome> {
  return inTransaction(shop.db, async (trx): Promise<AttachOutcome> => {
    await lockDraft(trx, draftId);
    const read = await readDraft(trx, draftId);
    const refuse = (problem: string): AttachOutcome => ({ ok: false, status: 422, problem, values });
    if (!read) return refuse('This quote no longer exists.');
    const { draft } = read;
    if (draft.files.length + ids.length > FILES_MAX)
      return refuse(`A quote can have at most ${FILES_MAX} files.`);
    if (!staff && (draft.state !== 'sent' || draft.order))
      return refuse(
        'This quote is no longer open. Once you have ordered, send your file on your order page.',
      );
    await giveToDraft(trx, owner, draftId, ids, staff !== null);
    const change = {
      action: 'draft.attach',
      subject: `draft:${draftId}`,
      after: { files: ids.length },
    };
    if (staff) await recordChange(trx, { ...change, actor: staff, before: null });
    else {
      await recordByCustomer(trx, change);
      const [artworkId] = ids;
      const line = draft.lines.find(({ id, productId }) => id === values.use && productId !== null);
      if (line && artworkId) await setArtwork(trx, draft, line.id, artworkId, shop.clock());
    }
    return { ok: true };
  });
}

/** Makes a file the artwork of a line. It isn't part of the offer, so the offer stays as it is. */
async function setArtwork(
  trx: Queries,
  { id, version }: Draft,
  lineId: string,
  artworkId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('draftLines')
    .set({ artworkId })
    .where('draftId', '=', id)
    .where('id', '=', lineId)
    .execute();
  // Staff who have it open see that it has changed.
  await trx
    .updateTable('drafts')
    .set({ version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Takes a file that staff attached off a draft. Doing it twice is harmless. */
export async function detachFile(
  shop: Shop,
  actor: Actor,
  draftId: string,
  artworkId: string,
): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    if (!(await lockDraft(trx, draftId))) return;
    if (!(await releaseFromDraft(trx, draftId, artworkId))) return;
    const what = { action: 'draft.detach', subject: `draft:${draftId}` };
    await recordChange(trx, { ...what, actor, before: { files: 1 }, after: null });
  });
}
