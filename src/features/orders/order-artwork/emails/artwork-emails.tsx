import type { ReactNode } from 'react';
import { proofPath } from '#features/artwork/files/index.ts';
import { itemArtworkLink, needsLink, readOrder, waitingDays } from '#features/orders/order/index.server.ts';
import {
  chanceWords,
  chosenIds,
  isForCollection,
  needsOf,
  type Order,
  type OrderedFile,
  type OrderItem,
  shortHash,
  thingsWords,
} from '#features/orders/order/index.ts';
import { readOrderPart, withOrderPart } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import {
  EmailButton,
  EmailLink,
  EmailList,
  EmailText,
  type EmailWords,
  emailWords,
} from '#ui/emails/email-sheet.tsx';
import { roundsOf, roundsWords } from '../design/rounds.ts';

interface ItemEmail {
  subject: string;
  preview: string;
  children: (link: string) => ReactNode;
}

/** The email that requests another file, with the reason. Throws if the order no longer exists. */
export async function renderArtworkRequested(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const reason = String(data.reason);
  return renderItemEmail(shop, data, (order, item, chance) => ({
    subject: `Order ${order.orderNumber}: we need a new file for ${item.productName}`,
    preview: reason,
    children: (link) => (
      <>
        <EmailText>We’ve checked your file and can’t get a good print from it as it is.</EmailText>
        <EmailList rows={[...yourFile(item.artwork ?? item.idea), ['What is wrong', reason]]} />
        <EmailButton href={link}>Send a new file</EmailButton>
        <EmailText>
          We check the new file while you wait, and start printing once we have one that prints well.{' '}
          {chance ?? 'Please send it soon to keep your despatch date.'}
        </EmailText>
      </>
    ),
  }));
}

const yourFile = (file: { originalName: string } | null | undefined): [string, string][] =>
  file ? [['Your file', file.originalName]] : [];

/**
 * The email with the outcome of a look at a file: we print it as it is, or use one that we sent in for the customer.
 * Throws if the order no longer exists.
 */
export async function renderLookAnswered(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const reason = typeof data.reason === 'string' ? data.reason : null;
  return renderItemEmail(shop, data, (order, item) => ({
    subject: `Order ${order.orderNumber}: we’ve looked at your file for ${item.productName}`,
    preview: reason ?? 'We’ve fixed it for you.',
    children: (link) => (
      <>
        <EmailText>
          {reason === null
            ? 'We’ve looked at your file and put one that prints well in its place. We’ll print that one.'
            : `We’ve looked at your file, and we’ll print it as it is, because: ${reason}`}
        </EmailText>
        <EmailList rows={yourFile(item.artwork)} />
        <EmailButton href={proofLink(shop, order, item) ?? link}>See the proof</EmailButton>
        <EmailText>
          If you don’t want it printed like this, <EmailLink href={link}>send another file</EmailLink> before
          we start printing, or ring us.
        </EmailText>
      </>
    ),
  }));
}

/** The proof of an item's file, through the order's link; null if there is no file, or the product has been removed. */
function proofLink(shop: Shop, order: Order, item: OrderItem): string | null {
  if (!item.artwork || !item.productId) return null;
  const key = new URL(itemArtworkLink(shop, order.id, item.id)).searchParams.get('key') ?? '';
  const link = { item: item.id, order: order.id, key };
  return `${shop.site.publicOrigin}${proofPath(item.artwork.id, item.productId, chosenIds(item.options), link)}`;
}

/** The email that requests approval of the proof. Throws if the order no longer exists. */
export async function renderProofRequest(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  return renderItemEmail(shop, data, (order, item) =>
    item.briefId
      ? draftEmail(order, item)
      : {
          subject: `Order ${order.orderNumber}: your proof of ${item.productName}`,
          preview: 'We won’t print until you approve it.',
          children: (link) => (
            <>
              <EmailText>Your proof is ready. We won’t print until you approve it.</EmailText>
              {item.artwork && <EmailList rows={[['File', fileWords(item.artwork)]]} />}
              <EmailButton href={link}>Check the proof</EmailButton>
              <EmailText>If something is wrong, tell us on that page or send another file.</EmailText>
            </>
          ),
        },
  );
}

/** The same for a draft of our design. */
const draftEmail = (order: Order, item: OrderItem): ItemEmail => ({
  subject: `Order ${order.orderNumber}: your draft of ${item.productName}`,
  preview: 'Look at it, and tell us what to change.',
  children: (link) => (
    <>
      <EmailText>
        We’ve designed your {item.productName}. Look at the draft, pin your comments to it and send them to
        us, or approve it. We won’t print until you approve it.
      </EmailText>
      <EmailButton href={link}>Look at the draft</EmailButton>
      <EmailText>{roundsWords(roundsOf(item))}</EmailText>
    </>
  ),
});

const fileWords = ({ originalName, sha256 }: OrderedFile) => `${originalName} (SHA-256 ${shortHash(sha256)})`;

async function renderItemEmail(
  shop: Shop,
  data: Record<string, unknown>,
  emailOf: (order: Order, item: OrderItem, chance: string | null) => ItemEmail,
): Promise<EmailWords> {
  const { orderId, itemId } = data;
  const order = await readOrder(shop.db, String(orderId));
  const item = order?.items.find(({ id }) => id === itemId);
  if (!order || !item) throw new Error(`no item ${itemId} of order ${orderId} to write about`);
  const company = await readCompany(shop.db);
  const sent = sentFacts<{ chance?: string | null }>(data);
  const chance = sent ? (sent.chance ?? null) : await chanceOf(shop, order, item);
  const { subject, preview, children } = emailOf(order, item, chance);
  const link = itemArtworkLink(shop, order.id, item.id);
  const needed = needsOf(order).length;
  const part = await readOrderPart(shop, order, data, [item]);
  const words = await emailWords({
    company,
    subject,
    heading: subject,
    preview,
    replyTo: company.email,
    children: (
      <>
        {children(link)}
        {needed > 1 && (
          <EmailText>
            This order needs {thingsWords(needed)} from you:{' '}
            <EmailLink href={needsLink(shop, order.id)}>see what we need from you</EmailLink>.
          </EmailText>
        )}
        {part.goods}
      </>
    ),
  });
  return withOrderPart({ ...words, facts: { chance } }, part);
}

/** When the item leaves if its customer acts in time, in words; null if it isn't waiting for them, or that isn't known. */
async function chanceOf(shop: Shop, order: Order, item: OrderItem): Promise<string | null> {
  const day = (await waitingDays(shop, order))[item.id];
  return day ? chanceWords(day, isForCollection(order)) : null;
}
