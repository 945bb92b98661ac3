import type { Queries } from '../../../platform/db/database.ts';

export const PAGE_SIZE = 50;

export interface QueuedMailRow {
  id: string;
  template: string;
  recipient: string;
  /** of the order that it tells of; null for every other */
  orderNumber: string | null;
  status: 'queued' | 'sent';
  createdAt: Date;
  sentAt: Date | null;
}

/** Mails, newest first, of an address where one is given; and how many there are. Two statements. */
export async function listMails(
  db: Queries,
  { search, page }: { search: string; page: number },
): Promise<{ mails: QueuedMailRow[]; total: number }> {
  let matching = db.selectFrom('mails');
  if (search) matching = matching.where('recipient', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  const { total } = await matching
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const mails = await matching
    .select(['id', 'template', 'recipient', 'status', 'createdAt', 'sentAt'])
    .select((mail) =>
      mail
        .selectFrom('orders')
        .select('orderNumber')
        .whereRef('orders.id', '=', 'mails.orderId')
        .as('orderNumber'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { mails: mails as QueuedMailRow[], total: Number(total) };
}

/** One mail with what it is rendered from; undefined where there is none. */
export async function readMail(db: Queries, id: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'template', 'recipient', 'status', 'data', 'orderId', 'createdAt', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}
