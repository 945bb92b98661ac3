import type { ReactNode } from 'react';
import { orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { FollowButton, readOrderPart, withOrderPart } from '#features/orders/order-emails/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatDay } from '#kit/london-time.ts';
import type { EmailWords } from '#platform/email/email-words.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailHeading, EmailLink, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { readShownDespatch } from '../read-shown.server.ts';
import { copiesWords, type ShownDespatch, type ShownParcel } from '../shown-parcels.ts';

/**
 * The email about a part of an order that has left: what is on its way, and what follows. Throws if the order no longer
 * exists.
 */
export async function renderParcelLeft(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to write about`);
  const company = await readCompany(shop.db);
  const { parcels, toCome } = await readShownDespatch(shop.db, order);
  const ids = Array.isArray(data.parcelIds) ? data.parcelIds : [];
  const preview = 'Part of your order has left us.';
  const left = parcels.filter(({ id }) => ids.includes(id));
  const links = left.flatMap(({ link }) => link ?? []);
  const [only] = links.length === 1 ? links : [];
  const part = await readOrderPart(shop, order, data);
  const words = await emailWords({
    company,
    subject: `Part of your order ${order.orderNumber} is on its way`,
    heading: 'Part of your order is on its way',
    preview,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{preview}</EmailText>
        <Parcels parcels={left} />
        <ToCome toCome={toCome} />
        <FollowButton follow={only ?? null} seeOrder={orderLink(shop, order.id)} />
        {part.goods}
      </>
    ),
  });
  return withOrderPart(words, part);
}

type StatusTemplate = (
  shop: Shop,
  data: Record<string, unknown>,
  sending?: { parcels: ReactNode; link: string | null } | null,
) => Promise<EmailWords>;

/** Returns the documented email about a new status, which also says what is in each parcel of an order that left in several. */
export function statusWithParcels(documented: StatusTemplate): EmailTemplate {
  return async (shop, data) => {
    const order = data.status === 'shipped' ? await readOrder(shop.db, String(data.orderId)) : undefined;
    const { parcels } = order ? await readShownDespatch(shop.db, order) : { parcels: [] };
    const [only] = parcels;
    if (parcels.length < 2) return documented(shop, data, only ? { parcels: null, link: only.link } : null);
    const sending = { parcels: <Parcels parcels={parcels} />, link: null };
    return documented(shop, { ...data, trackingNumber: null }, sending);
  };
}

function Parcels({ parcels }: { parcels: readonly ShownParcel[] }) {
  return parcels.map(({ id, number, carrier, trackingNumber, link, items }) => (
    <div key={id}>
      <EmailHeading>Parcel {number}</EmailHeading>
      {items.map((item) => (
        <EmailText key={`${item.product}${item.quantity}`}>{copiesWords(item)}</EmailText>
      ))}
      {trackingNumber && (
        <EmailText>
          {carrier ? `${carrier}, tracking number: ` : 'Tracking number: '}
          {link ? <EmailLink href={link}>{trackingNumber}</EmailLink> : <strong>{trackingNumber}</strong>}
        </EmailText>
      )}
      {carrier && !trackingNumber && <EmailText>{carrier}</EmailText>}
    </div>
  ));
}

function ToCome({ toCome }: Pick<ShownDespatch, 'toCome'>) {
  if (toCome.length === 0) return null;
  return (
    <>
      <EmailHeading>Still to come</EmailHeading>
      {toCome.map((item) => (
        <EmailText key={`${item.product}${item.quantity}`}>
          {copiesWords(item)}: we’ll send it on {formatDay(item.dueOn)}.
        </EmailText>
      ))}
    </>
  );
}
