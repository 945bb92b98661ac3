import { data, redirect } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import { shopContext } from '#platform/shop.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/prices-page.ts';
import { priceAddress } from './address.ts';
import { AnalyticsDialog } from './analytics-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkDrafts } from './bulk-draft-list.tsx';
import type { WrongOption } from './check-options.ts';
import type { OptionRowInput } from './compare-options.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { IMPORT_TOO_LARGE, PRICE_FORM, priceAction } from './price-action.server.ts';
import type { PriceActionResult } from './price-answer.ts';
import { ofWhat, Recent, UndoButton, Unmeasured } from './price-notices.tsx';
import { type PriceAnswer, PriceTable } from './price-table.tsx';
import { BATCHES_SHOWN, pagesOf, readBatches, readPricePage } from './prices.server.ts';
import { drawnBy, readDialog } from './prices-dialog.server.ts';
import { SuggestionsDialog } from './suggestions-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { readPriceView } from './view.ts';

export const handle = { title: 'Price Management', hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db } = shop;
  const now = shop.clock();
  const query = url.searchParams;
  const view = readPriceView((name) => query.get(name));
  const [{ rows, matching, figures, bulkDrafts, drawn }, batches] = await Promise.all([
    readPricePage(db, view, drawnBy(query, now)),
    readBatches(db, now),
  ]);
  const pages = pagesOf(matching);
  return {
    view: { ...view, page: Math.min(view.page, pages) },
    rows,
    matching,
    pages,
    batches,
    hasOlderBatches: batches.length === BATCHES_SHOWN,
    edited: query.get('edit') ?? '',
    changed: query.get('changed'),
    undone: query.get('undone'),
    kept: query.get('kept'),
    bulkDrafts: bulkDrafts.map((draft) => ({
      ...draft,
      publishAt: draft.publishAt && formatTime(new Date(draft.publishAt)),
      madeAt: formatTime(new Date(draft.madeAt)),
    })),
    saved: query.get('saved'),
    stats: {
      total: figures.total,
      categories: figures.categories.length,
      averagePence: figures.averagePence,
      range: `${formatPounds(figures.minPence)} – ${formatPounds(figures.maxPence)}`,
    },
    categories: figures.categories,
    unmeasured: figures.unmeasured.slice(0, UNMEASURED_SHOWN),
    dialog: await readDialog(shop, query, { view, drawn, matching }),
  };
}

/** How many products with missing measures are named at once; the rest follow when these are done. */
const UNMEASURED_SHOWN = 20;

const EXPORT_FAILED = 'Error exporting prices: we couldn’t read them just now. Try again in a minute.';

export interface PricesAnswer extends PriceAnswer {
  rows: OptionRowInput[] | null;
  /** for options: errors by field */
  wrong: WrongOption[];
  seenAt: string;
  /** for a stale save of options */
  conflict: Conflict | null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readFileForm(request, PRICE_FORM);
  const result: PriceActionResult = form
    ? await priceAction(shop, actor, form, formatTime)
    : IMPORT_TOO_LARGE;
  if ('done' in result) {
    const view = readPriceView((name) => url.searchParams.get(name) ?? String(form?.get(name) ?? ''));
    throw redirect(priceAddress(view, result.done));
  }
  const { status, ...answer } = result;
  return data<PricesAnswer>(
    { ...answer, rows: answer.rows ?? null, wrong: answer.wrong ?? [], conflict: answer.conflict ?? null },
    { status },
  );
}

export default function PricesPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { view, rows, matching, stats, dialog, categories } = page;
  const inDialog = dialog !== null && answer?.intent !== 'undo';
  return (
    <>
      <div className="-mt-5 -mb-3">
        <Breadcrumb crumbs={[{ label: 'Back office', to: '/admin' }, { label: 'Price Management' }]} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Price Management</h1>
        <p className="flex flex-wrap gap-2">
          <ButtonLink to={priceAddress(view, { bulk: '' })}>Bulk Update</ButtonLink>
          <ButtonLink to={priceAddress(view, { analytics: '' })}>Analytics</ButtonLink>
          <ButtonLink to={priceAddress(view, { suggestions: 'all' })}>AI Suggestions</ButtonLink>
          <ButtonLink to={priceAddress(view, { transfer: 'export' })}>Import/Export</ButtonLink>
        </p>
      </div>
      <p className="mt-2 text-grey">Prices must be between £0.01 and £10,000.</p>
      <Done page={page} answer={answer} shown={!inDialog} />
      <Unmeasured products={page.unmeasured} />
      <dl className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCard label="Total Products" value={stats.total} />
        <StatCard label="Categories" value={stats.categories} />
        <StatCard label="Average Base Price" value={formatPounds(stats.averagePence)} />
        <StatCard label="Price Range" value={stats.range} />
      </dl>
      <BulkDrafts drafts={page.bulkDrafts} view={view} />
      <Recent batches={page.batches} hasOlder={page.hasOlderBatches} />
      <Filter view={view} categories={categories} />
      <p className="figures mt-4 text-grey" role="status">
        {countWords(matching, 'product')}
        {(view.search || view.category) && (
          <>
            {' '}
            <a href="/admin/prices">Clear filters</a>
          </>
        )}
      </p>
      {rows.length > 0 ? (
        <PriceTable
          rows={rows}
          view={view}
          edited={page.edited}
          answer={answer?.intent === 'price' ? answer : undefined}
        />
      ) : (
        <EmptyState className="mt-3" title="No products found">
          {view.search || view.category
            ? 'Nothing matches. Remove a filter.'
            : 'Create your first product under Products.'}
        </EmptyState>
      )}
      <Paging page={view.page} pages={page.pages} address={(to) => priceAddress({ ...view, page: to })} />
      <OpenDialog page={page} answer={answer} />
    </>
  );
}

const DRAFT_DONE: Readonly<Record<string, string>> = {
  keep: 'Kept as a draft. Prices stay as they are.',
  schedule: 'Scheduled. The shop will change the prices automatically.',
  unschedule: 'It’s a draft again, and won’t be applied automatically.',
  drop: 'Draft deleted.',
};

type PageData = Route.ComponentProps['loaderData'];

function OpenDialog({ page, answer }: { page: PageData; answer: PricesAnswer | undefined }) {
  const { view, dialog } = page;
  const problem = answer?.error || null;
  switch (dialog?.kind) {
    case 'analytics':
      return <AnalyticsDialog view={view} figures={dialog.figures} />;
    case 'bulk':
      return <BulkDialog {...dialog} view={view} {...bulkAnswer(answer, dialog.problem)} />;
    case 'suggestions':
      return <SuggestionsDialog {...dialog} view={view} problem={problem} />;
    case 'transfer':
      return (
        <TransferDialog
          key={dialog.importFile?.id ?? 'pick'}
          view={view}
          tab={dialog.tab}
          importFile={dialog.importFile}
          problem={problem ?? (dialog.hasFailed ? EXPORT_FAILED : null)}
        />
      );
    case 'history':
      return <HistoryDialog view={view} {...dialog} />;
    case 'options':
      return (
        <OptionsDialog
          view={view}
          product={dialog.product}
          values={answer?.rows ?? null}
          seenAt={answer?.seenAt ?? ''}
          problem={problem}
          wrong={answer?.wrong ?? []}
          conflict={answer?.conflict ?? null}
        />
      );
    default:
      return null;
  }
}

/** A problem with the time is shown beside its field. */
function bulkAnswer(answer: PricesAnswer | undefined, problem: string | null) {
  const isTime = answer?.intent === 'bulk-schedule' && answer.error !== '';
  return {
    problem: isTime ? problem : (answer?.error ?? problem),
    time: { text: isTime ? answer.input : '', problem: isTime ? answer.error : undefined },
  };
}

function Done({ page, answer, shown }: { page: PageData; answer: PricesAnswer | undefined; shown: boolean }) {
  const batch = page.batches.find(({ id }) => id === page.changed);
  if (answer && shown && answer.intent !== 'price')
    return (
      <Notice className="mt-4" tone="stop">
        {answer.error}
      </Notice>
    );
  if (answer) return null;
  const words = page.saved
    ? 'Options saved.'
    : batch
      ? `${batch.description}: ${countWords(batch.products, 'price')} changed.${batch.only ? ` ${ofWhat(batch)}` : ''}`
      : page.undone === 'options'
        ? 'Undone. The options are back as they were.'
        : page.undone
          ? `Undone. ${page.undone} ${page.undone === '1' ? 'price is' : 'prices are'} back as before.`
          : (knownWords(DRAFT_DONE, page.kept) ?? null);
  if (!words) return null;
  return (
    <Notice className="mt-4" tone="good">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {words}
        {batch && <UndoButton batch={batch} />}
      </span>
    </Notice>
  );
}

function Filter({ view, categories }: { view: PageData['view']; categories: PageData['categories'] }) {
  return (
    <ListFilter search={view.search} hint="Product name or id" button="Filter" className="mt-6">
      <FilterChoice
        name="category"
        label="Category"
        value={view.category}
        all="All Categories"
        choices={categories.map(({ id, name }) => [id, name])}
      />
    </ListFilter>
  );
}
