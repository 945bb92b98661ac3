import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { administratorOf } from '#features/accounts/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { priceAddress } from './address.ts';
import { analyse } from './analytics.ts';
import { AnalyticsDialog } from './analytics-dialog.tsx';
import { bulkDraft, type DraftRow, readBulk } from './bulk.ts';
import { BulkDialog, type ShownBulk } from './bulk-dialog.tsx';
import type { WrongOption } from './check-options.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { readShownImport } from './import-prices.server.ts';
import { OptionsDialog, type TypedRow } from './options-dialog.tsx';
import {
  draftOf,
  fits,
  IMPORT_TOO_LARGE,
  PRICE_FORM,
  type PriceActionResult,
  priceAction,
  SUGGESTIONS_SHOWN,
} from './price-action.server.ts';
import { type PriceAnswer, PriceTable } from './price-table.tsx';
import {
  ALL_PRICES,
  BATCHES_SHOWN,
  type Batch,
  type PricedProduct,
  pagesOf,
  readBatches,
  readOptions,
  readPriceHistory,
  readPricePage,
  type UnmeasuredProduct,
} from './prices.server.ts';
import { suggestPrices } from './suggestions.ts';
import { SuggestionsDialog } from './suggestions-dialog.tsx';
import { TransferDialog, type TransferTab } from './transfer-dialog.tsx';
import { fingerprint, type PriceView, readPriceView } from './view.ts';

export const handle = { frame: 'bare', hydrate: true };
export const meta = () => [
  { title: 'Price Management | Back office' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const asked = url.searchParams;
  const view = readPriceView((name) => asked.get(name));
  const [{ rows, matching, figures, drawn }, batches] = await Promise.all([
    readPricePage(db, view, drawnBy(asked, view, now)),
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
    edited: asked.get('edit') ?? '',
    changed: asked.get('changed'),
    undone: asked.get('undone'),
    saved: asked.get('saved'),
    stats: {
      total: figures.total,
      categories: figures.categories.length,
      averagePence: figures.averagePence,
      range: `${formatPounds(figures.minPence)} – ${formatPounds(figures.maxPence)}`,
    },
    categories: figures.categories,
    unmeasured: figures.unmeasured.slice(0, UNMEASURED_SHOWN),
    dialog: await dialogOf(context, asked, drawn),
  };
}

/** So many products that wait for measures are named at once; the next follow as these are done. */
const UNMEASURED_SHOWN = 20;

const EXPORT_FAILED = 'Error exporting prices: we couldn’t read them just now. Try again in a minute.';

/** Which products the dialog that the address asks for draws from; null where it needs none. */
function drawnBy(asked: URLSearchParams, view: PriceView, now: Date) {
  if (asked.has('analytics')) return { filter: ALL_PRICES, now };
  if (asked.has('bulk')) return { filter: view, now };
  return asked.has('suggestions') ? { filter: ALL_PRICES, now } : null;
}

/** What the dialog that the address asks for shows; null where it asks for none. */
async function dialogOf(
  context: LoaderFunctionArgs['context'],
  asked: URLSearchParams,
  drawn: PricedProduct[],
) {
  const { db, clock } = context.get(shopContext);
  const [history, options, importId] = [asked.get('history'), asked.get('options'), asked.get('import')];
  if (asked.has('analytics')) return { kind: 'analytics' as const, figures: analyse(drawn) };
  if (asked.has('bulk')) return { kind: 'bulk' as const, ...bulkOf(asked, drawn) };
  if (asked.has('suggestions')) return { kind: 'suggestions' as const, ...suggestionsOf(asked, drawn) };
  if (importId && isUuid(importId))
    return {
      kind: 'transfer' as const,
      tab: 'import' as const,
      hasFailed: false,
      kept: await readShownImport(db, importId),
    };
  if (asked.has('transfer')) {
    const tab: TransferTab = asked.get('transfer') === 'import' ? 'import' : 'export';
    return { kind: 'transfer' as const, tab, hasFailed: asked.has('failed'), kept: null };
  }
  if (history) {
    const before = /^\d{1,15}$/.test(asked.get('before') ?? '') ? Number(asked.get('before')) : null;
    const read = await readPriceHistory(db, { productId: history, before }, clock());
    return read ? { kind: 'history' as const, productId: history, ...read } : null;
  }
  const product = options ? await readOptions(db, options) : undefined;
  return product ? { kind: 'options' as const, product } : null;
}

/** Of a draft so many rows are sent, and so many refused ones named; the rest is counted. */
const BULK_ROWS_SHOWN = 500;
const REFUSED_NAMED = 10;

function bulkOf(asked: URLSearchParams, rows: PricedProduct[]) {
  const [type, value] = [asked.get('type') ?? 'percentage', asked.get('value') ?? ''];
  const change = readBulk(type, value);
  const draft = change && change.amount !== 0 ? bulkDraft(rows, change) : null;
  return {
    type,
    value,
    count: rows.length,
    draft: draft && shownBulk(draft),
    problem: value !== '' && !change ? 'Value must be a number like 5 or -2.50' : null,
  };
}

function shownBulk(draft: DraftRow[]): ShownBulk {
  const refused = draft.filter(({ problem }) => problem);
  return {
    rows: [...refused, ...draft.filter(({ problem }) => !problem)].slice(0, BULK_ROWS_SHOWN),
    count: draft.length,
    refused: { names: refused.slice(0, REFUSED_NAMED).map(({ name }) => name), count: refused.length },
    fingerprint: fingerprint(draft),
  };
}

function suggestionsOf(asked: URLSearchParams, all: PricedProduct[]) {
  const confidence = asked.get('suggestions') || 'all';
  const fitting = suggestPrices(all).filter((each) => fits(each.confidence, confidence));
  const suggestions = fitting.slice(0, SUGGESTIONS_SHOWN);
  const previewed = suggestions.find(({ productId }) => productId === asked.get('preview'));
  const before = all.find(({ id }) => id === previewed?.productId);
  const prices = all.filter(({ categoryId }) => categoryId === before?.categoryId);
  const sum = prices.reduce((total, { basePricePence }) => total + basePricePence, 0);
  const change = previewed ? previewed.suggestedPence - previewed.currentPence : 0;
  return {
    confidence,
    suggestions,
    count: fitting.length,
    fingerprint: fingerprint(suggestions.map(draftOf)),
    effect: previewed
      ? {
          productId: previewed.productId,
          oldAveragePence: Math.round(sum / prices.length),
          newAveragePence: Math.round((sum + change) / prices.length),
        }
      : null,
  };
}

export interface PricesAnswer extends PriceAnswer {
  rows: TypedRow[] | null;
  /** of options: what is wrong with which field */
  wrong: WrongOption[];
  seenAt: string;
  /** of a stale save of options */
  conflict: Conflict | null;
}

export async function action({ context, request, url }: ActionFunctionArgs) {
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

export default function PricesPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<PricesAnswer>();
  const { view, rows, matching, stats, dialog, categories } = page;
  const inDialog = dialog !== null && answer?.intent !== 'undo';
  return (
    <BackOffice>
      <div className="-mt-5 -mb-3">
        <Breadcrumb crumbs={[{ label: 'Back office', to: '/admin' }, { label: 'Price Management' }]} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Price Management</h1>
        <p className="flex flex-wrap gap-2">
          <a href={priceAddress(view, { bulk: '' })} className="button">
            Bulk Update
          </a>
          <a href={priceAddress(view, { analytics: '' })} className="button">
            Analytics
          </a>
          <a href={priceAddress(view, { suggestions: 'all' })} className="button">
            AI Suggestions
          </a>
          <a href={priceAddress(view, { transfer: 'export' })} className="button">
            Import/Export
          </a>
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
        <div className="mt-3">
          <EmptyState title="No products found">
            <p>
              {view.search || view.category
                ? 'Nothing matches. Remove a filter.'
                : 'Create your first product under Products.'}
            </p>
          </EmptyState>
        </div>
      )}
      <Paging page={view.page} pages={page.pages} address={(to) => priceAddress({ ...view, page: to })} />
      <OpenDialog page={page} answer={answer} />
    </BackOffice>
  );
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function OpenDialog({ page, answer }: { page: PageData; answer: PricesAnswer | undefined }) {
  const { view, dialog } = page;
  const problem = answer?.error || null;
  switch (dialog?.kind) {
    case 'analytics':
      return <AnalyticsDialog view={view} figures={dialog.figures} />;
    case 'bulk':
      return <BulkDialog {...dialog} view={view} problem={problem ?? dialog.problem} />;
    case 'suggestions':
      return <SuggestionsDialog {...dialog} view={view} problem={problem} />;
    case 'transfer':
      return (
        <TransferDialog
          key={dialog.kept?.id ?? 'pick'}
          view={view}
          tab={dialog.tab}
          kept={dialog.kept}
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
          typed={answer?.rows ?? null}
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

function Done({ page, answer, shown }: { page: PageData; answer: PricesAnswer | undefined; shown: boolean }) {
  const batch = page.batches.find(({ id }) => id === page.changed);
  if (answer && shown && answer.intent !== 'price')
    return (
      <div className="mt-4">
        <Notice tone="stop">{answer.error}</Notice>
      </div>
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
          : null;
  if (!words) return null;
  return (
    <div className="mt-4">
      <Notice tone="good">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {words}
          {batch && <UndoButton batch={batch} />}
        </span>
      </Notice>
    </div>
  );
}

/** Options from before measures were asked for, whose measure could not be told from their name. */
function Unmeasured({ products }: { products: UnmeasuredProduct[] }) {
  if (products.length === 0) return null;
  return (
    <div className="mt-4">
      <Notice tone="care">
        <p>
          Some options have no size, pages, copies or working days yet. They’re hidden in the shop until you
          enter them:
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {products.map(({ id, name, options }) => (
            <li key={id}>
              <a href={`/admin/prices?options=${id}`}>{name}</a>
              {`: ${countWords(options, 'option')}`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function UndoButton({ batch }: { batch: Batch }) {
  return (
    <form method="post">
      <input type="hidden" name="batchId" value={batch.id} />
      <button type="submit" name="intent" value="undo" className="button">
        Undo
      </button>
    </form>
  );
}

function Recent({ batches, hasOlder }: { batches: Batch[]; hasOlder: boolean }) {
  if (batches.length === 0) return null;
  return (
    <details className="sheet mt-4 px-4 py-2">
      <summary className="min-h-8 cursor-pointer">
        {hasOlder && 'The latest '}
        {countWords(batches.length, 'change')} in the last 24 hours can be undone
      </summary>
      <ul>
        {batches.map((batch) => (
          <li key={batch.id} className="figures flex flex-wrap items-center gap-4 border-t border-rule py-2">
            <span className="min-w-0 flex-1">
              {batch.description}
              {batch.kind !== 'options' && ` · ${ofWhat(batch)}`} · {batch.madeByName},{' '}
              {formatTime(batch.createdAt)}
            </span>
            <UndoButton batch={batch} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `A5 Flyers £12.50 → £14.10` of one product, `85 products` of several. */
function ofWhat({ products, only }: Batch): string {
  if (!only) return `${products} products`;
  return `${only.name} ${formatPounds(only.oldPence)} → ${formatPounds(only.newPence)}`;
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
