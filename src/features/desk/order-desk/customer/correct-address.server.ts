import { sql } from 'kysely';
import { z } from 'zod';
import { ADDRESS_CORRECTED, correctAddress, DELIVERY_TERMS } from '#features/orders/order/index.server.ts';
import type { OrderStatus } from '#features/orders/order/index.ts';
import {
  DEFAULT_DELIVERY_PLAN,
  type DeliveryPlan,
  notDeliveredTo,
  rulesAt,
  tariffAt,
} from '#features/pricing/delivery/index.ts';
import { shippingFor } from '#features/pricing/prices/index.ts';
import { type Country, countryOf } from '#kit/country.ts';
import {
  addressField,
  type FieldErrors,
  fieldErrors,
  phoneFieldIn,
  postcodeFieldIn,
  textField,
} from '#kit/forms.ts';
import { formatPounds, type Pence } from '#kit/money.ts';
import { type Actor, recordByCustomer, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

export type AddressOutcome =
  | { ok: true }
  | { ok: false; status: 404 | 409 | 422; problem: string; errors: FieldErrors };

const STALE = 'This order has changed since you opened it. Look at it again, then save the address.';

const schemaFor = (country: Country) =>
  z.object({
    address: addressField('Enter the street address'),
    city: textField('Enter the town or city'),
    postalCode: textField('Enter the postcode').pipe(postcodeFieldIn(country)),
    phone: phoneFieldIn(country),
    version: z.coerce.number(STALE).int(),
    keepPrice: z.string().optional(),
  });

/**
 * Corrects where an order is sent, from the order page, by the delivery prices of the day of the order. Its invoice
 * stays as issued, and so does the amount paid for delivery: staff have to confirm a dearer zone, and customers can't
 * choose one. The customer gets an email. `actor`: null if the customer does it.
 */
export async function correctAddressByForm(
  shop: Shop,
  actor: Actor | null,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Promise<AddressOutcome> {
  return inTransaction(shop.db, async (trx): Promise<AddressOutcome> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return refuse(404, 'Order not found');
    const country = countryOf(order.shippingCountry);
    const parsed = schemaFor(country).safeParse(values);
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      return refuse(422, Object.values(errors)[0] ?? STALE, errors);
    }
    const { version, keepPrice, address: line1, city, postalCode, phone } = parsed.data;
    if (order.version !== version) return refuse(409, STALE);
    const why = whyNot(order);
    if (why) return refuse(422, why);
    const plan = order.plan ?? DEFAULT_DELIVERY_PLAN;
    const border = crossedBorder(plan, country, { from: order.was.postcode ?? '', to: postalCode });
    if (border) return refuse(422, border, { postalCode: border });
    const { zone, rates } = tariffAt(plan, { postcode: postalCode, country }, order.weightGrams ?? 0);
    const usualPence = shippingFor(1, order.itemsPence, rates);
    const isDearer = usualPence > order.shippingPence && zone.name !== order.deliveryZone;
    if (isDearer && !actor) {
      const words = `Delivery to ${zone.name} costs more than you paid. Please ring us to change it.`;
      return refuse(422, words, { postalCode: words });
    }
    if (isDearer && !keepPrice) {
      const words = `Delivery to ${zone.name} costs ${formatPounds(usualPence)}, and ${formatPounds(order.shippingPence)} was paid. Tick to send it there anyway.`;
      return refuse(422, words, { keepPrice: words });
    }
    const address = { line1, city, postcode: postalCode };
    const changed = Object.entries({ ...address, phone }).flatMap(([name, value]) =>
      value === order.was[name] ? [] : [name],
    );
    if (changed.length === 0) return { ok: true };
    const now = shop.clock();
    await correctAddress(trx, { orderId, now, address, phone, daysOnTheWay: zone.days ?? null }).execute();
    // Which parts, but not their content: the log is kept when a customer is erased.
    const what = { action: 'order.address', subject: `order:${orderId}`, after: { changed } };
    await (actor ? recordChange(trx, { actor, before: null, ...what }) : recordByCustomer(trx, what));
    await queueEmail(shop, trx, {
      eventKey: `${ADDRESS_CORRECTED}:${orderId}:${version + 1}`,
      template: ADDRESS_CORRECTED,
      recipient: order.customerEmail,
      data: { orderId },
      orderId,
    });
    return { ok: true };
  });
}

/**
 * Why an order can't go to another postcode: we don't deliver there, or its invoice has VAT but there would be none
 * there, or the reverse. Null if it can.
 */
function crossedBorder(plan: DeliveryPlan, country: Country, { from, to }: { from: string; to: string }) {
  const [was, is] = [rulesAt(plan, from, country), rulesAt(plan, to, country)];
  if (was.place.id === is.place.id) return null;
  if (was.place.vat === is.place.vat && is.isServed) return null;
  if (!is.isServed) return notDeliveredTo(is.place);
  return `This order was sold ${was.isExport ? 'without' : 'with'} UK VAT, and ${is.place.name} ${is.isExport ? 'is outside of it' : 'has UK VAT'}. It needs a new order.`;
}

const refuse = (status: 404 | 409 | 422, problem: string, errors: FieldErrors = {}): AddressOutcome => ({
  ok: false,
  status,
  problem,
  errors,
});

interface Located {
  version: number;
  status: OrderStatus;
  deliveryMethod: string;
  deliveryZone: string | null;
  shippingPence: Pence;
  /** without fees */
  itemsPence: Pence;
  /** the delivery prices on the day of the order; null for the documented ones */
  plan: DeliveryPlan | null;
  weightGrams: number | null;
  shippingCountry: string;
  customerEmail: string;
  isErased: boolean;
  hasLeft: boolean;
  was: Record<string, string | null>;
}

async function lockOrder(trx: Queries, orderId: string): Promise<Located | undefined> {
  const { rows } = await sql<Located>`
    select o.version, o.status, o.delivery_method as "deliveryMethod", o.delivery_zone as "deliveryZone",
      o.shipping_pence as "shippingPence",
      o.items_pence - (select coalesce(sum(i.price_pence), 0)::int from order_items i where i.order_id = o.id and i.is_fee) as "itemsPence",
      ${DELIVERY_TERMS} as plan, o.weight_grams as "weightGrams", o.shipping_country as "shippingCountry", o.customer_email as "customerEmail",
      o.erased_at is not null as "isErased",
      exists (select from parcels p where p.order_id = o.id and p.despatched_at is not null) as "hasLeft",
      json_build_object('line1', concat_ws(', ', o.shipping_address_line1, o.shipping_address_line2), 'city', o.shipping_city,
        'postcode', o.shipping_postcode, 'phone', o.customer_phone) as was
    from orders o where o.id = ${orderId} for update`.execute(trx);
  return rows[0];
}

/** Why an order's address can no longer be corrected; null if it can. */
function whyNot({ status, deliveryMethod, isErased, hasLeft }: Located): string | null {
  if (isErased) return 'This customer’s details have been erased.';
  if (deliveryMethod !== 'delivery') return 'This order is collected, so it has no delivery address.';
  if (status === 'cancelled') return 'This order is cancelled.';
  if (hasLeft || status === 'shipped' || status === 'delivered')
    return 'It has left already. Ask the carrier to redirect it.';
  return null;
}
