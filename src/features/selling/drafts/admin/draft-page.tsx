import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { signedFile } from '#features/artwork/files/index.server.ts';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { findMatches } from '#features/orders/staff-lines/index.server.ts';
import { lineOfMatch, readFreeLine, splitAt } from '#features/orders/staff-lines/index.ts';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { type FieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { ErrorSummary } from '#ui/field.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { PageTools } from '#ui/page-tools.tsx';
import { administratorOf, requireRight } from '#visitor/administrator.server.ts';
import { type Placing, placeDraft } from '../accept-offer.server.ts';
import { acceptProblemWords } from '../accept-problem.ts';
import { customerOfMatch, findCustomers, readCustomer } from '../customers-store.server.ts';
import { type Draft, draftName, NOBODY_YET } from '../draft.ts';
import { changes, type DraftChange, readDraftForm } from '../draft-form.ts';
import { assessDraft } from '../offer.ts';
import { type SaveOutcome, saveDraft, withdrawDraft } from '../save-draft.server.ts';
import { offerPath, sendOffer } from '../send-offer.server.ts';
import { readDraft } from '../store.server.ts';
import type { Route } from './+types/draft-page.ts';
import { CustomerFields } from './customer-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { RequestPanel } from './request-panel.tsx';
import { creditOf, DraftStatus, SendPanel, TermFields } from './term-fields.tsx';

export const handle = { title: 'Quote' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, clock } = shop;
  const read = await readDraft(db, params.draftId);
  if (!read) throw data('There is no such quote.', { status: 404 });
  const { draft, products, plan } = read;
  const now = clock();
  const query = url.searchParams;
  const search = { product: textIn(query, 'product'), customer: textIn(query, 'customer') };
  const account = draft.userId ? await readTradeAccount(db, draft.userId, londonDay(now)) : undefined;
  const { lines, content } = assessDraft(draft, products, plan, now);
  return {
    draft,
    lines,
    content,
    search,
    matches: search.product ? await findMatches(shop, search.product, draft.userId) : null,
    customers: search.customer ? await findCustomers(db, search.customer) : null,
    credit: account?.isApproved ? creditOf(account) : null,
    bank: (await readBankTransfer(db)).isOffered,
    fileLinks: Object.fromEntries(draft.files.map(({ id }) => [id, signedFile(shop, id)])),
    link: draft.offers.length > 0 ? `${shop.site.publicOrigin}${offerPath(shop, draft.id)}` : null,
    done: query.get('done'),
  };
}

const textIn = (query: URLSearchParams, name: string) =>
  (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);

interface Answer extends FormAnswer {
  problem: string;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const answer = (status: number, part: Partial<Answer>) =>
    data<Answer>({ errors: {}, problem: '', values, ...part }, { status });
  const read = await readDraft(shop.db, params.draftId);
  if (!read) throw data('There is no such quote.', { status: 404 });
  const { draft } = read;
  const here = href('/admin/drafts/:draftId', { draftId: draft.id });
  const intent = values.intent ?? 'save';
  const reading = await readChange(shop, draft, values, intent);
  if (!reading.ok) return answer(422, { errors: reading.errors });
  let version = Number(values.version);
  const { change, userId } = reading;
  if (changes(draft, change) || (userId !== undefined && userId !== draft.userId)) {
    const saved = await saveDraft(shop, actor, { draftId: draft.id, version }, change, userId);
    if (!saved.ok) return answer(409, { problem: saveWords(saved) });
    version += 1;
  }
  const draftVersion = { draftId: draft.id, version };
  if (isFinal(intent)) {
    const outcome = await finish(context, shop, actor, draftVersion, intent);
    if (outcome.ok) throw redirect(outcome.to);
    // The form has been saved by now, so the page shows the stored values.
    return answer(outcome.status, {
      errors: outcome.errors ?? {},
      problem: outcome.problem ?? '',
      values: {},
    });
  }
  throw redirect(`${here}${whatNext(values, intent)}`);
}

/** How each button places a draft. */
const PLACINGS = {
  place: { method: 'account' },
  'place-transfer': { method: 'bank' },
  'place-cash': { method: 'counter', how: 'cash' },
  'place-card-machine': { method: 'counter', how: 'card-machine' },
} as const satisfies Record<string, Placing>;

type Final = 'send' | 'withdraw' | keyof typeof PLACINGS;

const isFinal = (intent: string): intent is Final =>
  intent === 'send' || intent === 'withdraw' || Object.hasOwn(PLACINGS, intent);

/**
 * Where the page continues after a save. Without a fragment, which would stop browsers from focusing the right element.
 */
function whatNext(values: Record<string, string>, intent: string): string {
  if (intent.startsWith('add:') || intent === 'add-free') return '?done=added';
  if (intent.startsWith('remove:')) return '?done=removed';
  if (intent.startsWith('use:')) return '?done=used';
  const product = values.product?.trim();
  const customer = values.customer?.trim();
  if (intent === 'find-customer' || (intent === 'enter' && customer && !product))
    return `?${new URLSearchParams({ customer: customer ?? '' })}`;
  if (intent === 'find-product' || (intent === 'enter' && product))
    return `?${new URLSearchParams({ product: product ?? '' })}`;
  return '?done=saved';
}

/** Returns what staff typed, with the line or customer whose button they pressed. */
async function readChange(
  shop: Shop,
  draft: Draft,
  values: Record<string, string>,
  intent: string,
): Promise<{ ok: true; change: DraftChange; userId?: string | null } | { ok: false; errors: FieldErrors }> {
  const read = readDraftForm(draft, values);
  if (!read.ok) return read;
  const free = readFreeLine(values, randomUUID());
  if (!free.ok) return free;
  const { change } = read;
  const [verb, what = ''] = splitAt(intent, ':');
  const kept = change.lines.filter(({ id }) => verb !== 'remove' || id !== what);
  const added = verb === 'add' ? lineOfMatch(what, randomUUID()) : null;
  const lines = [...kept, ...(added ? [added] : []), ...(free.line ? [free.line] : [])];
  if (verb !== 'use') return { ok: true, change: { ...change, lines } };
  const match = await readCustomer(shop.db, what);
  if (!match) return { ok: true, change: { ...change, lines } };
  const customer = customerOfMatch(match);
  return { ok: true, change: { ...change, customer, lines }, userId: match.isGuest ? null : match.id };
}

type Finished =
  | { ok: true; to: string }
  | { ok: false; status: number; errors?: FieldErrors; problem?: string };

/** Sends, places or withdraws a draft as saved. */
async function finish(
  context: Route.ActionArgs['context'],
  shop: Shop,
  actor: Actor,
  onPage: { draftId: string; version: number },
  intent: Final,
): Promise<Finished> {
  const here = href('/admin/drafts/:draftId', { draftId: onPage.draftId });
  if (intent === 'withdraw') {
    const withdrawn = await withdrawDraft(shop, actor, onPage);
    return withdrawn.ok
      ? { ok: true, to: `${here}?done=withdrawn` }
      : { ok: false, status: 409, problem: saveWords(withdrawn) };
  }
  if (intent === 'place-transfer' && !(await readBankTransfer(shop.db)).isOffered)
    return { ok: false, status: 422, problem: 'Enter your bank details at Settings first.' };
  const outcome =
    intent === 'send'
      ? await sendOffer(shop, actor, onPage)
      : await placeDraft(shop, await requireRight(context, 'orderChanges'), onPage, PLACINGS[intent]);
  if (outcome.ok)
    return {
      ok: true,
      to:
        'orderId' in outcome
          ? href('/admin/orders/:orderId', { orderId: outcome.orderId })
          : `${here}?done=sent`,
    };
  if ('problem' in outcome) return { ok: false, status: 422, problem: acceptProblemWords(outcome.problem) };
  if (outcome.kind === 'unfit') return { ok: false, status: 422, errors: outcome.errors };
  return { ok: false, status: 409, problem: saveWords(outcome) };
}

function saveWords(outcome: Exclude<SaveOutcome, { ok: true }>): string {
  switch (outcome.kind) {
    case 'missing':
      return 'This quote no longer exists.';
    case 'accepted':
      return 'This quote has been accepted. Change its order instead.';
    case 'money':
      return `Part of the bank transfer for order ${outcome.orderNumber} has arrived, so this quote can’t be changed. Settle the order first: accept what arrived, or cancel it and pay it back.`;
    case 'stale':
      return `${outcome.actor} changed this quote after you opened it. What you typed is still below. Reload the page to see theirs.`;
  }
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  added: 'Added.',
  removed: 'Removed.',
  used: 'The customer’s details are filled in.',
  sent: 'Sent. We’ll show here when the customer accepts or declines.',
  withdrawn: 'Withdrawn. The customer’s link says so.',
};

export default function DraftPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { draft, lines, content } = page;
  const values = answer && Object.keys(answer.values).length > 0 ? answer.values : null;
  const isFixed = draft.state === 'accepted';
  const fields = { values, errors: answer?.errors ?? {}, isFixed };
  // An address opened again later would repeat the message.
  const done = page.done === 'sent' && draft.state !== 'sent' ? null : knownWords(DONE, page.done);
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/drafts')}>Quotes and phone orders</a>
      </p>
      <h1 className="figures">
        {draft.draftNumber}
        {draftName(draft) !== NOBODY_YET && (
          <span className="font-normal text-grey"> for {draftName(draft)}</span>
        )}
      </h1>
      <DraftStatus draft={draft} link={page.link} />
      <div className="mt-4 max-w-5xl space-y-3">
        {done && !answer && <Notice tone="good">{done}</Notice>}
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        <ErrorSummary errors={fields.errors} />
      </div>
      <RequestPanel quoteRequest={draft} links={page.fileLinks} />
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5">
        <button type="submit" name="intent" value="enter" hidden tabIndex={-1} />
        <input type="hidden" name="version" value={values?.version ?? draft.version} />
        <fieldset
          disabled={isFixed}
          className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start"
        >
          <div className="space-y-6">
            <CustomerFields
              {...fields}
              draft={draft}
              searchText={page.search.customer}
              customers={page.customers}
            />
            <LineFields
              {...fields}
              lines={lines}
              files={draft.files}
              search={page.search.product}
              matches={page.matches}
              focuses={page.done === 'added' || page.done === 'used'}
            />
          </div>
          {/* Beside both, so that the total stays in view however far the page is scrolled. */}
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-stretch">
            <div className="lg:sticky lg:top-4">
              <SendPanel
                draft={draft}
                content={content}
                credit={page.credit}
                bank={page.bank}
                isFixed={isFixed}
              />
            </div>
          </div>
          <TermFields {...fields} draft={draft} />
        </fieldset>
      </form>
      <PageTools />
      <OwnScript run={guardForm} />
    </>
  );
}
