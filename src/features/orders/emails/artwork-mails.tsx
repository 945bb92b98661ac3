import type { ReactNode } from 'react';
import { readCompany } from '#features/company/index.server.ts';
import type { Shop } from '#platform/shop.ts';
import { MailButton, MailList, MailText, type MailWords, mailWords } from '#ui/emails/mail-sheet.tsx';
import { shortHash } from '../artwork/item-artwork.ts';
import { itemArtworkLink } from '../confirmation.server.ts';
import type { Order, OrderItem } from '../order.ts';
import { readOrder } from '../store.server.ts';

interface ItemMail {
  subject: string;
  preview: string;
  children: (link: string) => ReactNode;
}

/** The mail that asks for another file, with the reason. Throws where the order is gone. */
export async function renderArtworkRequested(shop: Shop, data: Record<string, unknown>): Promise<MailWords> {
  const reason = String(data.reason);
  return renderItemMail(shop, data, (order, item) => ({
    subject: `Order ${order.orderNumber}: we need a new file for ${item.productName}`,
    preview: reason,
    children: (link) => (
      <>
        <MailText>We’ve checked your file and can’t get a good print from it as it is.</MailText>
        <MailList
          rows={[
            ['Product', item.productName],
            ['Your file', item.artwork.originalName],
            ['What is wrong', reason],
          ]}
        />
        <MailButton href={link}>Send a new file</MailButton>
        <MailText>
          We check the new file while you wait. We start printing once we have a file that prints well, so
          please send it soon to keep your despatch date.
        </MailText>
      </>
    ),
  }));
}

/** The mail that asks for a yes to the proof. Throws where the order is gone. */
export async function renderProofAsked(shop: Shop, data: Record<string, unknown>): Promise<MailWords> {
  return renderItemMail(shop, data, (order, item) => ({
    subject: `Order ${order.orderNumber}: your proof of ${item.productName}`,
    preview: 'We won’t print until you approve it.',
    children: (link) => (
      <>
        <MailText>Your proof is ready. We won’t print until you approve it.</MailText>
        <MailList
          rows={[
            ['Product', item.productName],
            ['File', `${item.artwork.originalName} (SHA-256 ${shortHash(item.artwork.sha256)})`],
          ]}
        />
        <MailButton href={link}>Check the proof</MailButton>
        <MailText>If something is wrong, tell us on that page or send another file.</MailText>
      </>
    ),
  }));
}

async function renderItemMail(
  shop: Shop,
  { orderId, itemId }: Record<string, unknown>,
  mailOf: (order: Order, item: OrderItem) => ItemMail,
): Promise<MailWords> {
  const order = await readOrder(shop.db, String(orderId));
  const item = order?.items.find(({ id }) => id === itemId);
  if (!order || !item) throw new Error(`no item ${itemId} of order ${orderId} to write about`);
  const company = await readCompany(shop.db);
  const { subject, preview, children } = mailOf(order, item);
  const link = itemArtworkLink(shop, order.id, item.id);
  return mailWords({
    ...{ company, subject, heading: subject, preview, replyTo: company.email },
    children: children(link),
  });
}
