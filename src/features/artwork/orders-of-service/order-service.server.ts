import type { RouterContextProvider } from 'react-router';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { choiceName } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { readCount } from '#kit/read-count.ts';
import { shopContext } from '#platform/shop.ts';
import { composerContext, MAKE_REFUSALS, makePrintFile, saveService } from '../designs/index.server.ts';
import { COVER_FIELDS, type Design, emptyFields } from '../designs/index.ts';
import type { ArtworkOwner } from '../files/index.server.ts';
import { arrivalFor } from './arrival.server.ts';
import { ownValues } from './guide-form.server.ts';

type Ordered = { ok: true; to: string } | { ok: false; errors: Record<string, string> };

/**
 * Makes the print file of an order of service, and returns the address of its product with pages, size, copies and the day
 * chosen.
 */
export async function orderService(
  context: Readonly<RouterContextProvider>,
  owner: ArtworkOwner,
  design: Design,
  form: FormData,
): Promise<Ordered> {
  const shop = context.get(shopContext);
  const { service, layout, values } = design;
  const typed = String(form.get('copies') ?? '').trim();
  const copies = typed === '' ? null : readCount(typed);
  if (!service) return { ok: false, errors: { form: 'We cannot find this order of service.' } };
  if (typed !== '' && (!copies || copies > 1000))
    return {
      ok: false,
      errors: { copies: 'Enter how many copies you need, from 1 to 1,000, or leave it empty.' },
    };
  const kept = { ...service, copies };
  await saveService(
    shop.db,
    owner,
    design.id,
    { ...design, values: ownValues(values), service: kept },
    shop.clock(),
  );
  const [missing] = Object.values(emptyFields({ ...layout, fields: [...COVER_FIELDS] }, values));
  if (missing) return { ok: false, errors: { form: missing } };
  const made = await makePrintFile(shop, context.get(composerContext), owner, design);
  if (!made.ok)
    return {
      ok: false,
      errors: { form: MAKE_REFUSALS[made.reason] ?? 'Fix what is marked below first.' },
    };
  const quantity = copies ? await quantityFor(context, design.productId, copies) : null;
  const { needBy } = await arrivalFor(context, design.productId, service.day);
  const choices = new URLSearchParams({
    ...made.choices,
    ...(quantity ? { [choiceName('quantities')]: quantity } : {}),
    ...(needBy ? { needBy } : {}),
    artwork: made.artworkId,
  });
  return { ok: true, to: `${href('/product/:productId', { productId: design.productId })}?${choices}` };
}

/** The smallest quantity on sale that is enough; the largest if none is. */
async function quantityFor(
  context: Readonly<RouterContextProvider>,
  productId: string,
  copies: number,
): Promise<string | null> {
  const product = await readProduct(context.get(shopContext).db, productId);
  const offered = (product?.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [])
    .flatMap(({ id, copies: quantity }) => (quantity ? [{ id, quantity }] : []))
    .toSorted((a, b) => a.quantity - b.quantity);
  return (offered.find(({ quantity }) => quantity >= copies) ?? offered.at(-1))?.id ?? null;
}
