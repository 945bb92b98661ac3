import { randomUUID } from 'node:crypto';
import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  alternativeLine,
  lineOfMatch,
  readFreeLine,
  type StaffLine,
  splitAt,
} from '#features/orders/staff-lines/index.ts';
import { type FieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { FormAnswer } from '#ui/form-answer.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import {
  type CustomerMatch,
  customerOfMatch,
  findCustomers,
  isNamedInFull,
  readCustomer,
} from '../customers-store.server.ts';
import { type Draft, NEW, NEW_DRAFT } from '../draft.ts';
import { attachFiles, detachFile } from '../draft-files.server.ts';
import { changes, type DraftChange, readDraftForm } from '../draft-form.ts';
import { saveDraft, startDraft } from '../save-draft.server.ts';
import { readSavedLine, saveLine } from '../saved-lines.server.ts';
import { type ReadDraft, readDraft } from '../store.server.ts';
import { finishDraft, isFinal, saveWords } from './finish-draft.server.ts';

export interface DraftAnswer extends FormAnswer {
  problem: string;
}

type Context = Readonly<RouterContextProvider>;
type Values = Record<string, string>;

/** Saves the form of a draft, which every button sends as a whole, and does what the button says. */
export async function draftAction(context: Context, draftId: string, request: Request) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
  if (isUpload && draftId !== NEW) return attach(context, actor, draftId, request);
  const values = formValues(await readForm(request));
  const answer = (status: number, part: Partial<DraftAnswer>) =>
    data<DraftAnswer>({ errors: {}, problem: '', values, ...part }, { status });
  const intent = await readIntent(shop, values);
  if (draftId === NEW) {
    const started = await start(shop, actor, values, intent);
    return answer(started.status, started.part);
  }
  const read = await readDraft(shop.db, draftId);
  if (!read) throw data('There is no such quote.', { status: 404 });
  const { draft } = read;
  const [verb, what = ''] = splitAt(intent, ':');
  if (verb === 'remove-file') {
    await detachFile(shop, actor, draft.id, what);
    throw redirect(`${addressOf(draft.id)}?done=detached`);
  }
  const reading = await readChange(shop, draft, values, intent);
  if (!reading.ok) return answer(422, { errors: reading.errors });
  let version = Number(values.version);
  const { change, userId } = reading;
  if (changes(draft, change) || (userId !== undefined && userId !== draft.userId)) {
    const saved = await saveDraft(shop, actor, { draftId: draft.id, version }, change, userId);
    if (!saved.ok) return answer(409, { problem: saveWords(saved) });
    version += 1;
  }
  const line = verb === 'save-line' ? change.lines.find(({ id }) => id === what) : undefined;
  if (line) await saveLine(shop, actor, line, nameOf(line, read));
  if (isFinal(intent)) {
    const outcome = await finishDraft(context, actor, { draftId: draft.id, version }, intent, values.taken);
    if (outcome.ok) throw redirect(outcome.to);
    // The form has been saved by now, so the page shows the stored values.
    return answer(outcome.status, {
      errors: outcome.errors ?? {},
      problem: outcome.problem ?? '',
      values: {},
    });
  }
  throw redirect(`${addressOf(draft.id)}${whatNext(values, intent)}`);
}

/** Returns what the pressed button says; a search that names one customer in full uses them at once. */
async function readIntent(shop: Shop, values: Values): Promise<string> {
  const intent = values.intent ?? 'save';
  const customer = searchedCustomer(values, intent);
  if (!customer) return intent;
  const [match, second] = await findCustomers(shop.db, customer);
  return match && !second && isNamedInFull(match, customer) ? `use:${match.id}` : intent;
}

/** Stores the files that staff attach. */
async function attach(context: Context, actor: Actor, draftId: string, request: Request) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const read = await readDraft(shop.db, draftId);
  if (!read) throw data('There is no such quote.', { status: 404 });
  const { owner, network } = visitor;
  const attached = await attachFiles(shop, request, read.draft, { owner, network, staff: actor });
  if (attached.ok) throw redirect(`${addressOf(draftId)}?done=attached`);
  const headers = attached.wait ? { 'Retry-After': String(attached.wait) } : undefined;
  return data<DraftAnswer>(
    { errors: { files: attached.problem }, problem: '', values: {} },
    { status: attached.status, ...(headers && { headers }) },
  );
}

/** What a line is saved as: its title, or what it is. */
function nameOf({ title, description, productId }: StaffLine, { products }: ReadDraft): string {
  const product = products.find(({ id }) => id === productId)?.name;
  return title ?? description ?? product ?? productId ?? 'A line';
}

const addressOf = (draftId: string) => href('/admin/drafts/:draftId', { draftId });

/** Writes a new draft down, if there is something in it. Throws the way on; returns what is in the way. */
async function start(
  shop: Shop,
  actor: Actor,
  values: Values,
  intent: string,
): Promise<{ status: number; part: Partial<DraftAnswer> }> {
  const known = await readCustomer(shop.db, values.customerId ?? '', values.place);
  // From a customer's page: their details are filled in, and nothing is written yet.
  if (intent === 'start') return { status: 200, part: known ? { values: knownValues(values, known) } : {} };
  const reading = await readChange(shop, NEW_DRAFT, values, intent);
  if (!reading.ok) return { status: 422, part: { errors: reading.errors } };
  const { change } = reading;
  const userId = reading.userId ?? (known && !known.isGuest ? known.id : null);
  if (changes(NEW_DRAFT, change) || userId !== null)
    throw redirect(`${addressOf(await startDraft(shop, actor, change, userId))}${whatNext(values, intent)}`);
  const next = whatNext(values, intent);
  if (next !== '?done=saved') throw redirect(`${addressOf(NEW)}${next}`);
  return { status: 422, part: { problem: 'There is nothing in it yet. Add a customer or a line first.' } };
}

/** The form of a new draft for a customer; `customerId` stays if they have an account. */
const knownValues = (values: Values, known: CustomerMatch): Values => ({
  ...values,
  ...customerOfMatch(known),
  customerId: known.isGuest ? '' : known.id,
});

/**
 * Where the page continues after a save. Without a fragment, which would stop browsers from focusing the right element.
 */
function whatNext(values: Values, intent: string): string {
  if (intent.startsWith('add:') || intent === 'add-free') return '?done=added';
  if (intent.startsWith('remove:')) return '?done=removed';
  if (intent.startsWith('keep:')) return '?done=kept';
  if (intent.startsWith('save-line:')) return '?done=line-saved';
  if (intent.startsWith('add-saved:')) return '?done=added';
  if (intent === 'saved-lines') return '?saved';
  if (intent.startsWith('use:')) return '?done=used';
  const product = values.product?.trim();
  const customer = searchedCustomer(values, intent);
  if (customer !== null) return `?${new URLSearchParams({ customer })}`;
  if (intent === 'find-product' || (intent === 'enter' && product))
    return `?${new URLSearchParams({ product: product ?? '' })}`;
  return '?done=saved';
}

/** What staff typed to find a customer; null if they did something else. */
function searchedCustomer({ customer = '', product = '' }: Values, intent: string): string | null {
  const text = customer.trim();
  return intent === 'find-customer' || (intent === 'enter' && text && !product.trim()) ? text : null;
}

/** Returns what staff typed, with the line or customer whose button they pressed. */
async function readChange(
  shop: Shop,
  draft: Draft,
  values: Values,
  intent: string,
): Promise<{ ok: true; change: DraftChange; userId?: string | null } | { ok: false; errors: FieldErrors }> {
  const read = readDraftForm(draft, values);
  if (!read.ok) return read;
  const free = readFreeLine(values, randomUUID());
  if (!free.ok) return free;
  const { change } = read;
  const [verb, what = ''] = splitAt(intent, ':');
  const kept = change.lines.flatMap((line) =>
    verb === 'remove' && line.id === what ? [] : verb === 'keep' ? keepOne(line, what) : line,
  );
  const saved = verb === 'add-saved' ? await readSavedLine(shop.db, what) : undefined;
  const added = verb === 'add' ? lineOfMatch(what, randomUUID()) : saved;
  const lines = [...kept, ...(added ? [added] : []), ...(free.line ? [free.line] : [])];
  if (verb !== 'use') return { ok: true, change: { ...change, lines } };
  const [who, place] = splitAt(what, ':');
  const match = await readCustomer(shop.db, who, place);
  if (!match) return { ok: true, change: { ...change, lines } };
  const customer = customerOfMatch(match);
  return { ok: true, change: { ...change, customer, lines }, userId: match.isGuest ? null : match.id };
}

/** `<line>:1`: leaves a line only that of its quantities; 0 is its own. */
function keepOne(line: StaffLine, what: string): StaffLine {
  const [id, place] = splitAt(what, ':');
  if (line.id !== id) return line;
  const taken = line.alternatives[Number(place) - 1];
  return taken ? alternativeLine(line, taken) : { ...line, alternatives: [] };
}
