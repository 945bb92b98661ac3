import { subDays } from 'date-fns';
import { readViews, viewActionOf } from '#features/desk/list-views/index.server.ts';
import {
  type ListView,
  readListView,
  type ShownColumns,
  shownColumns,
  sortedHead,
  ViewFields,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import { AWAITS_TRANSFER_WORDS, DRAFT_STATE_WORDS, draftName, NEW, REQUEST_STATE_WORDS } from '../draft.ts';
import { type DraftFigures, type ListedDraft, listDrafts, readDraftFigures } from '../list-store.server.ts';
import type { Route } from './+types/drafts-page.ts';
import { LISTED, readDraftFilter } from './draft-filter.ts';

/** Over how many days quotes won and lost are counted. */
const FIGURES_DAYS = 90;

export const handle = { title: 'Quotes' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const { search, state, page } = readDraftFilter(query);
  const view = readListView('drafts', query);
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const today = londonDay(now);
  const [{ drafts, hasMore }, figures, named] = await Promise.all([
    listDrafts(db, { ...view, search, state, page }),
    readDraftFigures(db, { since: subDays(now, FIGURES_DAYS), today }),
    readViews(context, db, 'drafts', url),
  ]);
  return { search, state, page, hasMore, drafts, figures, today, view, named };
}

export const action = viewActionOf('drafts');

export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, state, page, hasMore, drafts, figures, today, view, named } = loaderData;
  const address = (to: number) =>
    `?${new URLSearchParams({ ...(search && { search }), ...(state && { state }), ...viewParams(view), page: String(to) })}`;
  const isFiltered = search !== '' || state !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Quotes and phone orders</h1>
        <div className="flex flex-wrap gap-2">
          <StaffLink to={`${href('/admin/drafts/export.csv')}${address(1)}`} className="button" download>
            Export CSV
          </StaffLink>
          <form action={href('/admin/drafts/:draftId', { draftId: NEW })}>
            <button type="submit" className="button button-primary">
              New quote or order
            </button>
          </form>
        </div>
      </div>
      <Figures figures={figures} />
      <ViewTabs view={view} named={named} />
      <ListFilter
        search={search}
        hint="Number, name, email or phone"
        clear={isFiltered ? href('/admin/drafts') : null}
        className="mt-5"
      >
        <FilterChoice
          name="state"
          label="State"
          value={state}
          choices={LISTED.map((it) => [
            it,
            it === 'asked' ? `${REQUEST_STATE_WORDS} (${figure(figures.asked)})` : DRAFT_STATE_WORDS[it],
          ])}
        />
        <ViewFields view={view} />
      </ListFilter>
      <ViewForm view={view} named={named} answer={actionData} />
      {drafts.length === 0 ? (
        <EmptyState className="mt-5" title={isFiltered ? 'Nothing matches' : 'No quotes yet'}>
          {isFiltered
            ? 'Try fewer words, or another state.'
            : 'Put one together for somebody who asks for a price, or who rings to order.'}
        </EmptyState>
      ) : (
        <DraftTable drafts={drafts} today={today} view={view} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
    </>
  );
}

function Figures({ figures }: { figures: DraftFigures }) {
  const { won, wonPence, declined, ended, open, openPence, reasons } = figures;
  if (won + declined + ended + open === 0) return null;
  return (
    <section aria-label="Won and lost" className="mt-4 text-sm">
      <p className="figures">
        Last {FIGURES_DAYS} days: <strong>{won} won</strong> ({formatPounds(wonPence)}), {declined} declined,{' '}
        {ended} ended without an answer, {open} still open ({formatPounds(openPence)}).
      </p>
      {reasons.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer font-semibold">Why customers declined</summary>
          <ul className="mt-1 list-disc pl-5">
            {reasons.map((reason, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two customers may give the same reason
              <li key={`${i} ${reason}`}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface TableProps {
  drafts: ListedDraft[];
  today: string;
  view: ListView<'drafts'>;
}

function DraftTable({ drafts, today, view }: TableProps) {
  const has = shownColumns(view);
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Quote',
        sortedHead(view, 'customer'),
        has.what && { head: 'What', className: 'hidden sm:table-cell' },
        has.total && sortedHead(view, 'total', 'text-right!'),
        has.state && 'State',
        has.changed && sortedHead(view, 'changed', 'hidden md:table-cell'),
      ]}
    >
      {drafts.map((draft) => (
        <Row key={draft.id} draft={draft} today={today} has={has} />
      ))}
    </ListTable>
  );
}

interface RowProps {
  draft: ListedDraft;
  today: string;
  has: ShownColumns<'drafts'>;
}

function Row({ draft, today, has }: RowProps) {
  const { state, validUntil, lineCount, firstLine } = draft;
  const isOpen = state === 'sent' && !draft.awaitsTransfer;
  const hasEnded = isOpen && validUntil !== null && validUntil < today;
  return (
    <tr className="relative hover:bg-paper">
      <td className="sm:whitespace-nowrap">
        <a
          href={href('/admin/drafts/:draftId', { draftId: draft.id })}
          className="figures font-semibold after:absolute after:inset-0"
        >
          {draft.draftNumber}
        </a>
      </td>
      <td className="wrap-anywhere">
        {draftName({ ...EMPTY, ...draft })}
        {draft.company && <span className="block text-xs text-grey">{draft.company}</span>}
      </td>
      {has.what && (
        <td className="hidden sm:table-cell">
          {firstLine ?? 'Nothing yet'}
          {lineCount > 1 && <span className="text-grey"> and {lineCount - 1} more</span>}
        </td>
      )}
      {has.total && (
        <td className="text-right whitespace-nowrap">
          {draft.totalPence === null ? '' : formatPounds(draft.totalPence)}
        </td>
      )}
      {has.state && (
        <td className="sm:whitespace-nowrap">
          {hasEnded ? 'Ended' : wordsOf(draft)}
          {isOpen && validUntil && (
            <span className="block text-xs text-grey">until {formatDay(validUntil)}</span>
          )}
        </td>
      )}
      {has.changed && (
        <td className="hidden text-grey md:table-cell">
          {formatTime(draft.updatedAt)}
          <span className="block text-xs">by {draft.createdByName}</span>
        </td>
      )}
    </tr>
  );
}

function wordsOf({ state, isAskedFor, awaitsTransfer }: ListedDraft): string {
  if (awaitsTransfer) return AWAITS_TRANSFER_WORDS;
  return isAskedFor ? REQUEST_STATE_WORDS : DRAFT_STATE_WORDS[state];
}

const EMPTY = { phone: '', address: '', city: '', postcode: '', country: 'United Kingdom' as const };
