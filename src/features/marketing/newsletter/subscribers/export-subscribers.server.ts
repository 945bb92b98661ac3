import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Queries } from '#platform/db/database.ts';
import { NEWSLETTER_INTERESTS, type NewsletterInterest } from '../newsletter.ts';
import type { RefusedRow } from './read-import.ts';
import { isShown, type SubscriberFilter } from './subscribers-store.server.ts';

const BATCH = 1000;

/** Streams a filter's subscribers as CSV by address, a thousand at a time. Formulas are escaped. */
export function exportSubscribers(
  db: Queries,
  filter: Omit<SubscriberFilter, 'page'>,
): ReadableStream<Uint8Array> {
  return csvOf(rowsOf(db, filter), [
    'Email',
    'First Name',
    'Last Name',
    'Status',
    'Tags',
    'Interests',
    'Source',
    'Marketing Consent',
    'Subscribed',
    'Last Activity',
  ]);
}

/** The rows an import refused, as CSV. */
export function refusedAsCsv(refused: readonly RefusedRow[]): ReadableStream<Uint8Array> {
  return csvOf(
    refused.map(({ row, email, reason }) => [String(row), email, reason]),
    ['Row', 'Email', 'Error'],
  );
}

function csvOf(
  rows: Iterable<string[]> | AsyncIterable<string[]>,
  head: string[],
): ReadableStream<Uint8Array> {
  const csv = stringify({ bom: true, header: true, columns: head, escape_formulas: true });
  const source = Readable.from(rows);
  source.on('error', (error) => csv.destroy(error));
  return Readable.toWeb(source.pipe(csv)) as ReadableStream<Uint8Array>;
}

async function* rowsOf(db: Queries, filter: Omit<SubscriberFilter, 'page'>): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('subscribers')
      .select(['email', 'firstName', 'lastName', 'status', 'tags', 'interests', 'source'])
      .select(['marketingConsent', 'subscribedAt', 'lastActivityAt'])
      .where('email', '>', after)
      .where(isShown(filter))
      .orderBy('email')
      .limit(BATCH)
      .execute();
    for (const row of rows)
      yield [
        row.email,
        row.firstName ?? '',
        row.lastName ?? '',
        row.status,
        row.tags.join(', '),
        row.interests.map((id) => NEWSLETTER_INTERESTS[id as NewsletterInterest]).join(', '),
        row.source,
        row.marketingConsent ? 'yes' : 'no',
        row.subscribedAt.toISOString(),
        row.lastActivityAt.toISOString(),
      ];
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.email;
  }
}
