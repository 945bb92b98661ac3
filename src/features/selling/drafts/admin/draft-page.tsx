import { data } from 'react-router';
import { signedFile } from '#features/artwork/files/index.server.ts';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { findMatches } from '#features/orders/staff-lines/index.server.ts';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { PageTools } from '#ui/page-tools.tsx';
import { findCustomers } from '../customers-store.server.ts';
import { awaitsTransfer, draftName, NEW, NEW_DRAFT, NOBODY_YET } from '../draft.ts';
import { assessDraft } from '../offer.ts';
import { listSavedLines } from '../saved-lines.server.ts';
import { offerPath } from '../send-offer.server.ts';
import { type ReadDraft, readDraft } from '../store.server.ts';
import type { Route } from './+types/draft-page.ts';
import { counterWay } from './counter-ways.ts';
import { CustomerFields } from './customer-fields.tsx';
import { draftAction } from './draft-action.server.ts';
import { FilesPanel } from './files-panel.tsx';
import { LineFields } from './line-fields.tsx';
import { RequestPanel } from './request-panel.tsx';
import { creditOf, DraftStatus, SendPanel, TermFields } from './term-fields.tsx';

export const handle = { title: 'Quote' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, clock } = shop;
  const read = params.draftId === NEW ? IN_NONE : await readDraft(db, params.draftId);
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
    saved: query.has('saved') ? await listSavedLines(db) : null,
    customers: search.customer ? await findCustomers(db, search.customer) : null,
    credit: account?.isApproved ? creditOf(account) : null,
    bank: (await readBankTransfer(db)).isOffered,
    fileLinks: Object.fromEntries(draft.files.map(({ id }) => [id, signedFile(shop, id)])),
    link: draft.offers.length > 0 ? `${shop.site.publicOrigin}${offerPath(shop, draft.id)}` : null,
    done: query.get('done'),
    /** whether staff change a quote although an order waits for its transfer */
    changes: query.has('change'),
    ask: counterWay(query.get('ask')),
  };
}

/** A new draft, which has nothing to read yet. */
const IN_NONE: ReadDraft = { draft: NEW_DRAFT, products: [], plan: DEFAULT_DELIVERY_PLAN };

const textIn = (query: URLSearchParams, name: string) =>
  (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  draftAction(context, params.draftId, request);

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  added: 'Added.',
  removed: 'Removed.',
  attached: 'Attached. The customer sees it on the quote’s page.',
  detached: 'The file was removed.',
  'line-saved': 'The line is saved for next time.',
  kept: 'Only that quantity is left.',
  used: 'The customer’s details are filled in.',
  sent: 'Sent. We’ll show here when the customer accepts or declines.',
  withdrawn: 'Withdrawn. The customer’s link says so.',
};

export default function DraftPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { draft, lines, content } = page;
  const values = answer && Object.keys(answer.values).length > 0 ? answer.values : null;
  const isFixed = draft.state === 'accepted' || (awaitsTransfer(draft) && !page.changes);
  const fields = { values, errors: answer?.errors ?? {}, isFixed };
  const isNew = draft.id === '';
  // An address opened again later would repeat the message.
  const done = page.done === 'sent' && draft.state !== 'sent' ? null : knownWords(DONE, page.done);
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/drafts')}>Quotes and phone orders</a>
      </p>
      <h1 className="figures">
        {isNew ? 'New quote or order' : draft.draftNumber}
        {draftName(draft) !== NOBODY_YET && (
          <span className="font-normal text-grey"> for {draftName(draft)}</span>
        )}
      </h1>
      {!isNew && <DraftStatus draft={draft} link={page.link} />}
      <div className="mt-4 max-w-5xl space-y-3">
        {done && !answer && <Notice tone="good">{done}</Notice>}
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        <ErrorSummary errors={fields.errors} />
      </div>
      <RequestPanel quoteRequest={draft} />
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5">
        <button type="submit" name="intent" value="enter" hidden tabIndex={-1} />
        <input type="hidden" name="version" value={values?.version ?? draft.version} />
        {isNew && <input type="hidden" name="customerId" value={values?.customerId ?? ''} />}
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
              picks={draft.offers.at(-1)?.picks ?? {}}
              files={draft.files.filter(({ fromStaff }) => !fromStaff)}
              search={page.search.product}
              matches={page.matches}
              saved={page.saved}
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
                ask={answer ? null : page.ask}
              />
            </div>
          </div>
          <TermFields {...fields} draft={draft} />
        </fieldset>
      </form>
      {!isNew && (
        <FilesPanel draft={draft} links={page.fileLinks} isFixed={isFixed} error={answer?.errors.files} />
      )}
      <PageTools />
      <OwnScript run={guardForm} />
    </>
  );
}
