import { type FormObject, integerAt, textAt } from './form.ts';
import { newPriceId } from './ids.ts';
import { type Change, type Network, nowOf } from './network.ts';
import type { PriceRecord, ProductRecord } from './records.ts';
import { Refusal } from './refusal.ts';
import { metadataOf } from './sessions.ts';

export const PRODUCT_PLAYS = ['name', 'description', 'active', 'metadata.'];
export const PRICE_PLAYS = ['product', 'currency', 'unit_amount', 'lookup_key', 'tax_behavior'];

/** Creates a product, under the caller's id if there is one. A duplicate id is refused, as by the provider. */
export function createProduct(network: Network, form: FormObject): Change {
  const id = textAt(form, 'id') ?? `prod_${newPriceId().slice(6)}`;
  if (network.ledger.row('products', id))
    throw new Refusal(`Product already exists: ${id}`, { code: 'resource_already_exists', param: 'id' });
  const row: ProductRecord = {
    id,
    created: nowOf(network),
    name: textAt(form, 'name') ?? '',
    description: textAt(form, 'description') ?? null,
    active: textAt(form, 'active') !== 'false',
    defaultPrice: null,
    metadata: metadataOf(form),
  };
  return { answer: productObject(row), puts: [{ table: 'products', row }] };
}

export function updateProduct(network: Network, form: FormObject, id: string): Change {
  const before = network.ledger.row('products', id) ?? missing('product', id);
  const defaultPrice = textAt(form, 'default_price') ?? before.defaultPrice;
  if (defaultPrice !== null && network.ledger.row('prices', defaultPrice)?.product !== id)
    throw new Refusal(`No such price: ${defaultPrice}`, { code: 'resource_missing', param: 'default_price' });
  const active = textAt(form, 'active');
  const row: ProductRecord = {
    ...before,
    name: textAt(form, 'name') ?? before.name,
    defaultPrice,
    description: textAt(form, 'description') ?? before.description,
    active: active === undefined ? before.active : active === 'true',
    metadata: { ...before.metadata, ...metadataOf(form) },
  };
  return { answer: productObject(row), puts: [{ table: 'products', row }] };
}

export function createPrice(network: Network, form: FormObject): Change {
  const product = textAt(form, 'product') ?? '';
  if (!network.ledger.row('products', product)) missing('product', product);
  const unitAmount = integerAt(form, 'unit_amount');
  if (unitAmount === undefined || unitAmount < 0)
    throw new Refusal('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    });
  const lookupKey = textAt(form, 'lookup_key') ?? null;
  const isTaken = network.ledger
    .rows('prices')
    .some((price) => price.active && price.lookupKey === lookupKey);
  if (lookupKey !== null && isTaken)
    throw new Refusal(`A price already uses that lookup key: ${lookupKey}`, { param: 'lookup_key' });
  const row: PriceRecord = {
    id: newPriceId(),
    created: nowOf(network),
    product,
    unitAmount,
    lookupKey,
    active: true,
    currency: textAt(form, 'currency') ?? '',
  };
  return { answer: priceObject(row), puts: [{ table: 'prices', row }] };
}

/** A price can only be closed or opened; its amount stays. A product's default price can't be closed. */
export function updatePrice(network: Network, form: FormObject, id: string): Change {
  const before = network.ledger.row('prices', id) ?? missing('price', id);
  const active = textAt(form, 'active') === 'true';
  if (!active && network.ledger.row('products', before.product)?.defaultPrice === id)
    throw new Refusal('This price cannot be archived because it is the default price of its product.');
  const row: PriceRecord = { ...before, active };
  return { answer: priceObject(row), puts: [{ table: 'prices', row }] };
}

export function pricesOf(network: Network, form: FormObject): PriceRecord[] {
  const keys = Array.isArray(form.lookup_keys) ? form.lookup_keys : null;
  return network.ledger
    .rows('prices')
    .filter(
      ({ product, lookupKey }) =>
        product === (textAt(form, 'product') ?? product) && (keys === null || keys.includes(lookupKey ?? '')),
    );
}

function missing(param: string, id: string): never {
  throw new Refusal(`No such ${param}: '${id}'`, { status: 404, code: 'resource_missing', param });
}

/** A Product as the provider returns it (`resp_product`). */
function productObject({ id, created, name, description, active, defaultPrice, metadata }: ProductRecord) {
  return {
    id,
    object: 'product',
    created,
    updated: created,
    name,
    description,
    active,
    metadata,
    default_price: defaultPrice,
    features: [],
    images: [],
    livemode: false,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    unit_label: null,
    url: null,
  };
}

/** A Price as the provider returns it (`resp_price`). */
export function priceObject({ id, created, product, unitAmount, currency, lookupKey, active }: PriceRecord) {
  return {
    id,
    object: 'price',
    created,
    product,
    currency,
    active,
    lookup_key: lookupKey,
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
    billing_scheme: 'per_unit',
    type: 'one_time',
    livemode: false,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    custom_unit_amount: null,
  };
}
