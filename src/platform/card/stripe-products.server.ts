import Stripe from 'stripe';
import type { ProviderProduct } from './card-provider.ts';

/**
 * Creates a product at the provider under our own id, or updates it, then its price. A price's amount can't change
 * there, so a new amount gets a new price and the old one is closed.
 */
export async function syncStripeProduct(
  stripe: Stripe,
  product: ProviderProduct,
): Promise<{ productId: string; priceId: string }> {
  const id = `galley_${product.id}`;
  const details = {
    name: product.name,
    active: product.active,
    metadata: { product_id: product.id },
    ...(product.description ? { description: product.description } : {}),
  };
  if (product.known === null) await createProduct(stripe, id, details, product.idempotencyKey);
  const isSame = product.known?.pricePence === product.pricePence;
  const priceId = isSame && product.known ? product.known.priceId : await makePrice(stripe, id, product);
  await stripe.products.update(id, { ...details, default_price: priceId });
  if (product.known && product.known.priceId !== priceId)
    await stripe.prices.update(product.known.priceId, { active: false });
  return { productId: id, priceId };
}

async function createProduct(
  stripe: Stripe,
  id: string,
  details: Stripe.ProductCreateParams,
  idempotencyKey: string,
): Promise<void> {
  try {
    await stripe.products.create({ ...details, id }, { idempotencyKey: `${idempotencyKey}:product` });
  } catch (error) {
    // It already exists, whatever the earlier response was. The update that follows brings it up to date.
    if (isThere(error)) return;
    if (!isFinalFailure(error)) throw error;
    await stripe.products
      .create({ ...details, id }, { idempotencyKey: `${idempotencyKey}:product:again` })
      .catch((again) => {
        if (!isThere(again)) throw again;
      });
  }
}

async function makePrice(stripe: Stripe, product: string, target: ProviderProduct): Promise<string> {
  const { idempotencyKey: key, pricePence } = target;
  const price: Stripe.PriceCreateParams = {
    product,
    currency: 'gbp',
    unit_amount: pricePence,
    lookup_key: key,
    tax_behavior: 'inclusive',
  };
  try {
    return (await stripe.prices.create(price, { idempotencyKey: `${key}:price` })).id;
  } catch (error) {
    if (!isFinalFailure(error)) throw error;
    const { data } = await stripe.prices.list({ product, lookup_keys: [key], limit: 1 });
    return data[0]?.id ?? (await stripe.prices.create(price, { idempotencyKey: `${key}:price:again` })).id;
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
}

/**
 * A 5xx stored as the response to this key: the provider repeats it for 24 hours, whether or not it had done the work
 * (docs.stripe.com/api/idempotent_requests).
 */
export function isFinalFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}
