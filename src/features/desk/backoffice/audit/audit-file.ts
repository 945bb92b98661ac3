import type { LoaderFunctionArgs } from 'react-router';
import { londonDay, timeField } from '#kit/london-time.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { type AuditEntry, readAuditFilter, readAuditLog } from './audit-log.server.ts';
import { changedFields, subjectName } from './changes.ts';
import { deedWords } from './sentences.ts';

const COLUMNS = {
  time: 'Time',
  who: 'Who',
  did: 'Did what',
  of: 'To what',
  changes: 'Changes',
  action: 'Action',
  subject: 'Subject',
};

/** `/admin/audit/export.csv?…`: the entries of the log’s filter, newest first. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const filter = readAuditFilter(url.searchParams);
  let before: number | null = null;
  const rows = rowsOfPages(async ({ size }) => {
    const { entries, hasOlder } = await readAuditLog(db, { ...filter, before, size });
    before = entries.at(-1)?.id ?? null;
    return { rows: entries.map(recordOf), hasMore: hasOlder };
  }, request.signal);
  return csvResponse(`audit-log-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (entry: AuditEntry) => ({
  time: timeField(entry.createdAt),
  who: entry.actor,
  did: deedWords(entry.action),
  of: subjectName(entry),
  changes: changedFields(entry.before, entry.after).map(changeWords).join('; '),
  action: entry.action,
  subject: entry.subject,
});

const changeWords = ({ field, before, after }: ReturnType<typeof changedFields>[number]) =>
  `${field}: ${after || 'removed'}${before && `, before: ${before}`}`;
