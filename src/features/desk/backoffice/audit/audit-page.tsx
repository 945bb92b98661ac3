import { readViews, viewActionOf } from '#features/desk/list-views/index.server.ts';
import {
  HiddenViewFields,
  readListView,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { ButtonLink, Submit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { Route } from './+types/audit-page.ts';
import { readAuditFilter, readAuditLog } from './audit-log.server.ts';
import { changedFields, subjectAddress, subjectName } from './changes.ts';
import { deedWords } from './sentences.ts';

export const handle = { title: 'Audit log' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const filter = readAuditFilter(query);
  const before = /^\d{1,15}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : null;
  const db = await context.get(shopContext).reports();
  const [{ entries, hasOlder }, named] = await Promise.all([
    readAuditLog(db, { ...filter, before }),
    readViews(context, db, 'audit', url),
  ]);
  const shown = entries.map(({ before: was, after, createdAt, ...entry }) => ({
    ...entry,
    time: formatTime(createdAt),
    words: deedWords(entry.action),
    address: subjectAddress(entry.subject),
    name: subjectName({ before: was, after, ...entry }),
    changes: changedFields(was, after),
  }));
  const view = readListView('audit', query);
  return { ...filter, entries: shown, hasOlder, isFirstPage: before === null, view, named };
}

export const action = viewActionOf('audit');

export default function AuditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, hasOlder, isFirstPage, search, from, to, view, named } = loaderData;
  const filter = { ...(search && { search }), ...(from && { from }), ...(to && { to }) };
  const older = new URLSearchParams({
    ...filter,
    ...viewParams(view),
    before: String(entries.at(-1)?.id ?? ''),
  });
  return (
    <>
      <ListHead title="Audit log" csv={`${href('/admin/audit/export.csv')}?${new URLSearchParams(filter)}`} />
      <p className="mt-2 max-w-[70ch] text-grey">
        Every change made by staff: who, when, before and after. Entries can’t be edited or deleted.
      </p>
      <ViewTabs view={view} named={named} />
      <search>
        <form method="get" className="mt-5 flex flex-wrap items-end gap-2">
          <LogField name="search" label="Search" type="search" value={search} className="w-72 max-w-full" />
          <LogField name="from" label="From" type="date" value={from} className="max-sm:w-38" />
          <LogField name="to" label="To" type="date" value={to} className="max-sm:w-38" />
          <HiddenViewFields view={view} />
          <Submit>Apply</Submit>
          {(search || from || to) && (
            <a href="/admin/audit" className="button-text flex items-center">
              Clear filters
            </a>
          )}
        </form>
      </search>
      <ViewForm view={view} named={named} answer={actionData} />
      {entries.length === 0 ? (
        <EmptyState className="mt-5" title={search || from || to ? 'No entries match' : 'No changes yet'}>
          {(search || from || to) && <a href="/admin/audit">Clear filters</a>}
        </EmptyState>
      ) : (
        <ol className="mt-5 space-y-3">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="mt-4 flex gap-3">
        {!isFirstPage && <ButtonLink to="/admin/audit">Newest</ButtonLink>}
        {hasOlder && (
          <a href={`${href('/admin/audit')}?${older}`} rel="next" className="button">
            Older
          </a>
        )}
      </nav>
    </>
  );
}

interface LogFieldProps {
  name: string;
  label: string;
  type: 'search' | 'date';
  value: string;
  className?: string;
}

function LogField({ name, label, type, value, className }: LogFieldProps) {
  return (
    <div>
      <FieldLabel of={name}>{label}</FieldLabel>
      <input
        type={type}
        id={name}
        name={name}
        defaultValue={value}
        className={`field ${className ?? 'w-auto'}`}
      />
    </div>
  );
}

type ShownEntry = Awaited<ReturnType<typeof loader>>['entries'][number];

function Entry({ entry }: { entry: ShownEntry }) {
  return (
    <li className="sheet px-4 py-3">
      <p className="flex flex-wrap gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          <strong>{entry.actor}</strong> {entry.words}{' '}
          {entry.address ? <a href={entry.address}>{entry.name || 'open it'}</a> : entry.name}
        </span>
        <time className="figures ml-auto text-grey">{entry.time}</time>
      </p>
      {entry.changes.length > 0 && (
        <dl className="mt-2 space-y-1 text-xs">
          {entry.changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{field}</dt>
              <dd className="min-w-0 break-words">
                {after && <ins className="text-good no-underline">{after}</ins>}
                {!after && 'removed'}
                {before && (
                  <>
                    , before: <del className="text-stop">{before}</del>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <details className="mt-2 text-xs text-grey">
        <summary className="inline-flex min-h-6 cursor-pointer items-center underline">
          Technical details
        </summary>
        <p className="break-all">
          {entry.action} · {entry.subject}
        </p>
      </details>
    </li>
  );
}
