import { data, redirect } from 'react-router';
import { readCategories } from '#features/catalogue/products/index.server.ts';
import { isViewForm, readViews, viewAction } from '#features/desk/list-views/index.server.ts';
import {
  isViewAnswer,
  type ListView,
  readListView,
  ViewFields,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/codes-page.ts';
import { type CodeAnswer, CodeDialog, DeleteDialog } from './code-dialogs.tsx';
import { CODE_STATUS_WORDS, codeStatus } from './code-status.ts';
import { CodeTable } from './code-table.tsx';
import {
  isCodeTaken,
  listCodes,
  ordersOfCode,
  readCode,
  readCodeProducts,
  readCodeStats,
} from './codes.server.ts';
import { codesAddress, readCodesView } from './codes-address.ts';
import { codeErrors, codeSchema } from './forms.ts';
import { deleteCode, type SaveCodeOutcome, saveCode } from './save-code.server.ts';

export const handle = { title: 'Discount Codes', hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const query = url.searchParams;
  const asView = readCodesView(query);
  const listView = readListView('codes', query);
  const opened = query.get('edit') ?? query.get('delete') ?? '';
  const isOpen = query.has('create') || query.has('edit');
  const [{ codes, total, page, pages }, stats, categories, code, orders, products, named] = await Promise.all(
    [
      listCodes(db, { ...listView, ...asView, now }),
      readCodeStats(db, now),
      readCategories(db),
      isUuid(opened) ? readCode(db, opened) : undefined,
      query.has('edit') && isUuid(opened) ? ordersOfCode(db, opened) : null,
      isOpen ? readCodeProducts(db) : [],
      readViews(context, db, 'codes', url),
    ],
  );
  return {
    view: { ...asView, page, params: viewParams(listView) },
    listView,
    named,
    pages,
    total,
    stats,
    categories,
    products,
    codes: codes.map((listed) => ({ ...listed, status: codeStatus(listed, now) })),
    dialog: query.has('create')
      ? 'create'
      : query.has('edit')
        ? 'edit'
        : query.has('delete')
          ? 'delete'
          : null,
    code: code ?? null,
    orders,
    today: now,
    done: query.get('done'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const query = url.searchParams;
  const view = { ...readCodesView(query), params: viewParams(readListView('codes', query)) };
  const form = await readForm(request);
  if (isViewForm(form)) return viewAction(context, 'codes', query, form);
  const id = String(form.get('id') ?? '');
  if (form.get('intent') === 'delete') {
    const seenAt = String(form.get('seenAt') ?? '');
    throw redirect(
      codesAddress(view, { done: isUuid(id) ? await deleteCode(shop, actor, { id, seenAt }) : 'deleted' }),
    );
  }
  const values: CodeAnswer['values'] = {};
  for (const name of new Set(form.keys())) values[name] = form.getAll(name).map(String);
  const input = {
    ...Object.fromEntries(Object.entries(values).map(([name, values]) => [name, values[0]])),
    applicableCategories: values.applicableCategories ?? [],
    applicableProducts: (values.applicableProducts ?? []).flatMap((ids) =>
      ids.toLowerCase().split(/[\s,;]+/),
    ),
  };
  const edited = isUuid(id) ? { id, seenAt: String(form.get('seenAt') ?? '') } : null;
  const parsed = codeSchema.safeParse(input);
  if (!parsed.success) {
    const isTaken = await isCodeTaken(shop.db, values.code?.[0] ?? '', edited?.id);
    const errors = { ...(isTaken && { code: TAKEN }), ...codeErrors(input) };
    return data<CodeAnswer>({ values, errors, problem: null, conflict: null }, { status: 422 });
  }
  const saved = await saveCode(shop, actor, parsed.data, edited);
  if (saved.ok) throw redirect(codesAddress(view, { done: edited ? 'saved' : 'created' }));
  return refusal(saved, values);
}

const TAKEN = 'A discount code with this name already exists';

function refusal(outcome: Exclude<SaveCodeOutcome, { ok: true }>, values: CodeAnswer['values']) {
  const answer = (errors: Record<string, string>, problem: string | null, status: number) =>
    data<CodeAnswer>({ values, errors, problem, conflict: null }, { status });
  switch (outcome.kind) {
    case 'duplicate':
      return answer({ code: TAKEN }, null, 422);
    case 'limit-below-usage':
      return answer({ usageLimit: 'More orders than that have already used this code' }, null, 422);
    case 'unknown': {
      const ids = outcome.ids.slice(0, 5).join(', ').slice(0, 300);
      const words = `There’s no ${outcome.what} with this id: ${ids}`;
      const field = outcome.what === 'product' ? 'applicableProducts' : 'applicableCategories';
      return answer({ [field]: words }, null, 422);
    }
    case 'missing':
      return answer({}, 'Someone else has deleted this code.', 409);
    case 'stale':
      return data<CodeAnswer>(
        {
          values,
          errors: {},
          problem: null,
          conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) },
        },
        { status: 409 },
      );
  }
}

const DONE: Readonly<Record<string, string>> = {
  created: 'Discount code created.',
  saved: 'Discount code saved.',
  deleted: 'Discount code deleted.',
  changed: 'Not deleted, because someone else changed this code. Check it first.',
};

export default function CodesPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer = isViewAnswer(actionData) ? undefined : actionData;
  const { stats, dialog, done, view, listView } = page;
  const filtered = view.search !== '' || view.status !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Discount Codes</h1>
        <div className="flex flex-wrap gap-2">
          <StaffLink
            to={`${href('/admin/discount-codes/export.csv')}${codesAddress(view).replace(/^[^?]*/, '')}`}
            className="button"
            download
          >
            Export CSV
          </StaffLink>
          <PrimaryLink to={codesAddress(view, { create: '' })}>Create Discount Code</PrimaryLink>
        </div>
      </div>
      {knownWords(DONE, done) && !answer && (
        <Notice className="mt-4" tone={done === 'changed' ? 'care' : 'good'}>
          {knownWords(DONE, done)}
        </Notice>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-5">
        <StatCard label="Total Codes" value={stats.totalCodes} />
        <StatCard label="Active Codes" value={stats.activeCodes} />
        <StatCard label="Expired" value={stats.expiredCodes} />
        <StatCard label="Total Usage" value={stats.totalUsage} />
        <StatCard label="Total Savings" value={formatPounds(stats.totalSavingsPence)} />
      </dl>
      <ViewTabs view={listView} named={page.named} />
      <Filter search={view.search} status={view.status} view={listView} />
      {dialog === null && <ViewForm view={listView} named={page.named} answer={actionData} />}
      <p className="figures mt-4 text-grey" role="status">
        {countWords(page.total, 'code')}
        {filtered && (
          <>
            {' '}
            <a href="/admin/discount-codes">Clear filters</a>
          </>
        )}
      </p>
      {page.codes.length > 0 ? (
        <CodeTable codes={page.codes} view={view} listView={listView} />
      ) : (
        <EmptyState className="mt-3" title="No discount codes found">
          {filtered ? 'Nothing matches. Remove a filter.' : 'Create your first discount code.'}
        </EmptyState>
      )}
      <Paging page={view.page} pages={page.pages} address={(to) => codesAddress({ ...view, page: to })} />
      {dialog === 'delete' && page.code && <DeleteDialog code={page.code} home={codesAddress(view)} />}
      {dialog !== null && dialog !== 'delete' && (
        <CodeDialog
          key={page.code?.id ?? 'new'}
          code={page.code}
          home={codesAddress(view)}
          today={page.today}
          categories={page.categories}
          products={page.products}
          orders={page.orders}
          answer={answer}
        />
      )}
    </>
  );
}

interface FilterProps {
  search: string;
  status: string | null;
  view: ListView<'codes'>;
}

function Filter({ search, status, view }: FilterProps) {
  return (
    <ListFilter search={search} hint="Code or name" className="mt-6">
      <FilterChoice name="status" label="Status" value={status} choices={Object.entries(CODE_STATUS_WORDS)} />
      <ViewFields view={view} />
    </ListFilter>
  );
}
