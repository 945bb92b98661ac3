import type { Queries } from '../db/database.ts';
import { json } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import type { Shop } from '../shop.ts';
import type { MailTransport } from './mail.ts';
import type { MailWords } from './mail-words.ts';

export const SEND_MAIL = 'send-mail';

/** A mail to be sent for one event. `data` is what its template is rendered from when it goes out. */
export interface QueuedMail {
  /** One event, one mail: a second one with this key is not queued. */
  eventKey: string;
  template: string;
  recipient: string;
  data: Record<string, unknown>;
  orderId?: string;
  /** Whose account it is about: the mail's row goes when the account does. */
  userId?: string;
}

/** The words of a mail, for a template's data. */
export type MailTemplate = (shop: Shop, data: Record<string, unknown>) => Promise<MailWords>;

/** Nobody is at such an address (RFC 2606, 2): it stands where an erased customer's was. */
const NOBODY = /@[^@]*\.invalid$/i;

/** Queues a mail in the caller's transaction: it goes out if, and only if, what it tells of is committed. */
export async function queueMail(shop: Shop, trx: Queries, mail: QueuedMail): Promise<void> {
  if (NOBODY.test(mail.recipient)) return;
  const row = await trx
    .insertInto('mails')
    .values({ ...mail, data: json(mail.data) })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await shop.jobs.send(trx, SEND_MAIL, { mailId: row.id });
}

/** The job that renders a queued mail and hands it on. A mail that is marked as sent is not sent again. */
export function sendMailJob(
  shop: Shop,
  transport: MailTransport,
  templates: Readonly<Record<string, MailTemplate>>,
): JobDefinition<{ mailId: string }> {
  return {
    name: SEND_MAIL,
    async run({ mailId }) {
      const mail = await shop.db
        .selectFrom('mails')
        .select(['id', 'template', 'recipient', 'data', 'createdAt'])
        .where('id', '=', mailId)
        .where('status', '=', 'queued')
        .executeTakeFirst();
      if (!mail) return;
      const template = templates[mail.template];
      if (!template) throw new Error(`no mail template ${mail.template}`);
      const words = await template(shop, mail.data as Record<string, unknown>);
      await transport.deliver({ ...words, id: mail.id, to: mail.recipient, createdAt: mail.createdAt });
      await shop.db
        .updateTable('mails')
        .set({ status: 'sent', sentAt: shop.clock() })
        .where('id', '=', mail.id)
        .execute();
    },
  };
}
