import type { LoaderFunctionArgs } from 'react-router';
import {
  CUSTOM,
  configureTaxed,
  copiesOf,
  pricedOn,
  startChoices,
  vatAnswersIn,
  withCustomFields,
} from '#features/pricing/prices/index.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { eachPence } from '#kit/money.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { waitTogether } from '#visitor/sender.server.ts';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { offeredNow } from './offered-now.ts';
import { readProductForSale } from './store.server.ts';

/**
 * `GET /api/price?product=ID&size=a5&quantity=500…`: what a product costs for the caller, and when it would leave. The
 * other names are those of a cart's `selectedOptions`; a custom size is `width` and `height` in mm, and choices left
 * out are the product page's defaults. Returns `{ pricePence, perCopyPence, vatClass, despatchOn, turnaround }`, or 422
 * `{ problems }` by name, 404 or 429 `{ error }`. The price is for all copies, with VAT: the same as on the page, in
 * the cart and in the order, worked out by the same functions.
 */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const wait = await waitTogether(context, SHARED_RULES.price);
  if (wait) return answer({ error: TOO_MANY }, 429, { 'Retry-After': String(wait) });
  const { product: id = '', ...given } = Object.fromEntries(url.searchParams);
  const offered = await readProductForSale(shop.db, id, await tradeCustomer(context));
  if (!offered) return answer({ error: 'Product Not Found' }, 404);
  const now = shop.clock();
  const { product, despatches, full } = offeredNow(pricedOn(offered.product, londonDay(now)), now, offered);
  const answers = vatAnswersIn(given);
  const selection = { ...startChoices(product), ...withoutAnswers(withSides(given), answers) };
  const configured = configureTaxed(product, selection, answers);
  const isFull = knownWords(full, selection.turnaround);
  if (isFull) return answer({ problems: { turnaround: isFull } }, 422);
  if (!configured.ok) return answer({ problems: configured.problems }, 422);
  const { pricePence, vatClass, selected, choices } = configured;
  return answer({
    pricePence,
    perCopyPence: eachPence(pricePence, copiesOf(choices)),
    vatClass,
    despatchOn: despatches[selected.turnaround ?? '']?.day ?? null,
    turnaround: selected.turnaround ?? null,
  });
}
const TOO_MANY = 'Too many prices. Wait a minute, then try again.';

/** A custom size from its sides, read like the form's fields. */
function withSides({ width, height, ...given }: Record<string, string>): Record<string, unknown> {
  if (width === undefined && height === undefined) return given;
  const {
    customWidth: _w,
    customHeight: _h,
    ...fields
  } = withCustomFields({
    ...given,
    size: CUSTOM,
    customWidth: width ?? '',
    customHeight: height ?? '',
  });
  return fields;
}

function withoutAnswers(given: Record<string, unknown>, answers: Record<string, string>) {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !(name in answers)));
}

function answer(body: object, status = 200, headers: Record<string, string> = {}): Response {
  // Whose price it is, and which day is still free, depends on the visitor and the minute.
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
