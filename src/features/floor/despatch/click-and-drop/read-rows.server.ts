import { sql } from 'kysely';
import { isForCollection } from '#features/orders/order/index.ts';
import { readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import { customsOf } from '../customs.ts';
import { parcelCode } from '../parcel-code.ts';
import { readParcels } from '../read-parcels.server.ts';
import type { ClickAndDropParcel } from './rows.ts';

interface Recipient {
  id: string;
  firstName: string;
  lastName: string;
  name: string;
  company: string | null;
  phone: string | null;
  createdAt: Date;
}

/**
 * Returns parcels by their codes, in the form that Click & Drop needs, without those that will be collected. Three
 * statements.
 */
export async function readClickAndDrop(db: Queries, codes: readonly string[]): Promise<ClickAndDropParcel[]> {
  const parcels = await readParcels(db, codes, await readDeliveryPlan(db));
  const sent = parcels.filter(({ packing }) => !isForCollection(packing) && packing.status !== 'cancelled');
  if (sent.length === 0) return [];
  const { recipients, services } = await readRecipients(db, [
    ...new Set(sent.map(({ packing }) => packing.id)),
  ]);
  return sent.flatMap(({ packing, parcel, weight }) => {
    const recipient = recipients.get(packing.id);
    if (!recipient) return [];
    const turnarounds = parcel.items.map(
      ({ code }) => packing.jobs.find((job) => job.code === code)?.turnaroundId,
    );
    const [service] = turnarounds.flatMap((id) => services[id ?? ''] ?? []);
    const [firstName = '', ...rest] = recipient.name.split(' ');
    return [
      {
        code: parcelCode(packing.orderNumber, parcel.number),
        orderNumber: packing.orderNumber,
        orderId: packing.id,
        orderedOn: londonDay(new Date(recipient.createdAt)),
        grams: weight,
        size: parcel.size,
        // Orders from before first and last names were separate only have the whole name.
        firstName: recipient.firstName || firstName,
        lastName: recipient.firstName || recipient.lastName ? recipient.lastName : rest.join(' '),
        company: recipient.company,
        street: [packing.shippingAddressLine1, packing.shippingAddressLine2].filter(Boolean).join(', '),
        city: packing.shippingCity,
        postcode: packing.shippingPostcode,
        country: packing.shippingCountry,
        phone: recipient.phone,
        email: packing.customerEmail,
        customs: customsOf(packing, parcel, weight),
        serviceCode: service ?? null,
        instructions:
          packing.parcels.length > 1 ? `Parcel ${parcel.number} of ${packing.parcels.length}` : '',
      },
    ];
  });
}

/**
 * Returns the recipients of these orders' parcels, and the services by turnaround. The billing company is used if the
 * invoice goes to the same address.
 */
async function readRecipients(
  db: Queries,
  orderIds: readonly string[],
): Promise<{ recipients: Map<string, Recipient>; services: Record<string, string> }> {
  const { rows } = await sql<{ recipients: Recipient[]; services: Record<string, string> }>`select
    (select json_agg(json_build_object('id', o.id, 'firstName', o.customer_first_name, 'lastName', o.customer_last_name,
        'name', o.customer_name, 'phone', o.customer_phone, 'createdAt', o.created_at,
        'company', case when o.billing_address ->> 'line1' = o.shipping_address_line1 then o.billing_address ->> 'company' end))
      from orders o where o.id = any(${[...orderIds]}::uuid[])) as recipients,
    (select coalesce(json_object_agg(turnaround_id, code), '{}') from despatch_services) as services`.execute(
    db,
  );
  const [row] = rows;
  return {
    recipients: new Map((row?.recipients ?? []).map((one) => [one.id, one])),
    services: row?.services ?? {},
  };
}
