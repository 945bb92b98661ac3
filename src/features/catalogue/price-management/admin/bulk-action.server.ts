import { countWords } from '#kit/count-words.ts';
import { scheduleOf } from '#kit/schedule.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type BulkChange, type BulkInput, readBulk } from './bulk.ts';
import {
  type BulkDraftOutcome,
  changeBulkDraft,
  DraftChanged,
  type DraftVersion,
  finishBulkDraft,
  keepBulkDraft,
  readBulkDraft,
} from './bulk-drafts.server.ts';
import { type BulkTarget, readBulkRows } from './bulk-products.server.ts';
import { type BulkOutcome, changeInBulk } from './change-in-bulk.server.ts';
import type { PriceActionResult, Refuse, SayTime } from './price-answer.ts';
import { fingerprint, readPriceView } from './view.ts';

/** A submitted form of the bulk update. */
interface Sent {
  shop: Shop;
  actor: Actor;
  form: FormData;
  sayTime: SayTime;
  refuse: Refuse;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const UNSEEN = 'Prices have changed since the preview. Check it again, then apply.';
const GONE = 'This draft was deleted, or has been applied, in the meantime.';

/** Runs a bulk update, saves it as a draft, schedules it, or deletes its draft, depending on the button. */
export async function answerBulkForm(sent: Sent): Promise<PriceActionResult> {
  const { shop, form, refuse } = sent;
  const intent = text(form, 'intent');
  const onPage = draftVersion(form);
  if (intent === 'bulk-drop' || intent === 'bulk-unschedule') {
    if (!onPage) return refuse(409, GONE);
    const change = intent === 'bulk-drop' ? 'drop' : 'unschedule';
    return draftAnswer(sent, await changeBulkDraft(shop, onPage, change), change);
  }
  const input: BulkInput = {
    scope: text(form, 'scope'),
    type: text(form, 'type'),
    value: text(form, 'value').trim(),
  };
  const change = readBulk(input);
  if ('problem' in change) return refuse(422, change.problem);
  if (change.amount === 0) return { done: {} }; // back-office document: a value of 0 does nothing
  const draft = onPage && (await readBulkDraft(shop.db, onPage.id));
  if (onPage && !draft) return refuse(409, GONE);
  const target: BulkTarget = draft
    ? { ids: draft.productIds }
    : { filter: readPriceView((name) => text(form, name)) };
  if (intent === 'bulk') return apply(sent, { target, change, onPage });
  return keep(sent, { target, input, change, onPage });
}

function draftVersion(form: FormData): DraftVersion | null {
  const [id, version] = [text(form, 'draft'), text(form, 'draftVersion')];
  return isUuid(id) && /^\d{1,9}$/.test(version) ? { id, version: Number(version) } : null;
}

async function apply(
  { shop, actor, form, refuse }: Sent,
  { target, change, onPage }: { target: BulkTarget; change: BulkChange; onPage: DraftVersion | null },
): Promise<PriceActionResult> {
  const update = { target, change, pricesOnPage: text(form, 'seen') };
  try {
    const outcome = await changeInBulk(shop, actor, update, async (trx) => {
      if (onPage) await finishBulkDraft(trx, onPage);
    });
    return outcome.ok ? { done: { changed: outcome.batchId } } : refusal(refuse, outcome);
  } catch (error) {
    if (error instanceof DraftChanged) return refuse(409, GONE);
    throw error;
  }
}

function refusal(refuse: Refuse, outcome: Extract<BulkOutcome, { ok: false }>): PriceActionResult {
  if (outcome.kind === 'unseen') return refuse(409, UNSEEN);
  if (outcome.kind === 'none') return refuse(422, 'No price would change: each rounds to what it is now.');
  const [first] = outcome.products;
  const more = outcome.products.length - 1;
  return refuse(
    422,
    `${first?.name}: ${first?.problem}${more > 0 ? ` And ${countWords(more, 'other')}.` : ''}`,
  );
}

/** Saves the previewed update, if it could be run now. */
async function keep(
  sent: Sent,
  {
    target,
    input,
    change,
    onPage,
  }: { target: BulkTarget; input: BulkInput; change: BulkChange; onPage: DraftVersion | null },
): Promise<PriceActionResult> {
  const { shop, actor, form, refuse } = sent;
  const isScheduled = text(form, 'intent') === 'bulk-schedule';
  const when = isScheduled ? scheduleOf(text(form, 'publishAt'), shop.clock()) : { at: null };
  if ('problem' in when) return refuse(422, when.problem);
  const rows = await readBulkRows(shop.db, target, change);
  if (fingerprint(rows) !== text(form, 'seen')) return refuse(409, UNSEEN);
  const wrong = rows.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []));
  if (wrong.length > 0) return refusal(refuse, { ok: false, kind: 'refused', products: wrong });
  const ids = rows.map(({ productId }) => productId);
  const outcome = await keepBulkDraft(shop, actor, {
    form: input,
    target: { ids },
    onPage,
    publishAt: when.at,
  });
  return draftAnswer(sent, outcome, isScheduled ? 'schedule' : 'keep');
}

function draftAnswer({ refuse, sayTime }: Sent, outcome: BulkDraftOutcome, done: string): PriceActionResult {
  if (outcome.ok) return { done: { kept: done } };
  if (outcome.kind === 'gone') return refuse(409, GONE);
  return refuse(
    409,
    `${outcome.actor} changed this draft at ${sayTime(outcome.changedAt)}. Look at it again.`,
  );
}
