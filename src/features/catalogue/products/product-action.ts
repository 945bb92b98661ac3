import { data, redirect } from 'react-router';
import {
  bytesOf,
  engineContext,
  readFilesForm,
  takeFiles,
  uploadsStopped,
  uploadWait,
  waitForCheck,
} from '#features/artwork/files/index.server.ts';
import {
  ARTWORK_LATER,
  type Arranged,
  type Artwork,
  IDEA,
  LOOK,
  PARTS_MAX,
  partsJobOf,
  type RefusedFile,
  refusedFile,
  TOGETHER_BYTES_MAX,
} from '#features/artwork/files/index.ts';
import {
  completeChoices,
  configure,
  pricedOn,
  type SelectedOptions,
  type VatAnswers,
} from '#features/pricing/prices/index.ts';
import { addToCart, ownerOfNew } from '#features/selling/cart/index.server.ts';
import { readAddition } from '#features/selling/cart/index.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/product-page.ts';
import { needByIn } from './need-by-fields.server.ts';
import { offeredNow } from './offered-now.ts';
import { readProductForSale } from './store.server.ts';

/** The response to a product page's form without script that could not be carried out fully. */
interface Answer {
  problems: Record<string, string>;
  selected: SelectedOptions | null;
  vatAnswers?: VatAnswers;
  isLater?: boolean;
  needBy?: string;
  refused: RefusedFile[];
  /** omitted if the artwork in the address is still current */
  artwork?: Artwork | null;
  later?: Arranged | null;
}

const refuse = (answer: Partial<Answer>, init: { status: number; headers?: Headers }) =>
  data<Answer>({ problems: {}, selected: null, refused: [], ...answer }, init);

/** How long the page and its form wait for a file to be checked. */
export const CHECK_WAIT_MS = 4000;
const FORM_BYTES_MAX = TOGETHER_BYTES_MAX + 1024 * 1024;

/**
 * Form posts without script: `update` updates the price, `remove-artwork` removes the file, `add` adds to the cart.
 * Files and reorder buttons are handled by `takeFiles` first.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const offered = await readProductForSale(shop.db, params.productId, await tradeCustomer(context));
  if (!offered) throw data('The product you’re looking for doesn’t exist.', { status: 404 });
  if (Number(request.headers.get('content-length') ?? 0) > FORM_BYTES_MAX)
    return refuse({ refused: [refusedFile(null, 'too-big-together')] }, { status: 413 });
  const visitor = await context.get(visitorContext)();
  const { owner, cookie } = ownerOfNew(shop.site, visitor.owner);
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {});
  const bytes = bytesOf(request);
  // Price updates contain no file and are not limited.
  const wait = bytes !== null && bytes < 8192 ? null : await uploadWait(shop, visitor.network, bytes);
  if (wait)
    throw data(Object.values(uploadsStopped(wait)).join('. '), {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const now = shop.clock();
  const { product, full } = offeredNow(pricedOn(offered.product, londonDay(now)), now, offered);
  const limits = { filesMax: PARTS_MAX, bytesMax: FORM_BYTES_MAX };
  const form = await readFilesForm(shop, request, owner, product.id, limits);
  // The form counted as one upload when it started; each further file counts as well.
  for (const _more of form.files.slice(1)) await shop.limits.tooMany(RATE_RULES.upload, visitor.network);
  const { intent, artworkId, isLater, ideaId, wantsLook, lineId, chosen, accepted, vatAnswers } =
    readAddition(form.fields);
  const selected = completeChoices(product, chosen);
  const configured = configure(product, selected);
  const job = partsJobOf(product, configured.ok ? configured.choices : []);
  const joinRequest = {
    productId: product.id,
    job,
    artworkId: intent === 'remove-artwork' ? null : artworkId,
  };
  const taken = await takeFiles(shop, context.get(engineContext), owner, joinRequest, form);
  const { artworkId: storedId, refused, later } = taken;
  const { needBy, problem, cookie: told } = needByIn(form.fields, shop.site, visitor.outcode);
  const isWrong = problem !== null && intent !== 'add';
  if (refused.length > 0 || later || isWrong) {
    const artwork = storedId ? await waitForCheck(shop.db, owner, storedId, CHECK_WAIT_MS) : null;
    const problems: Record<string, string> = isWrong ? { postcode: problem } : {};
    return refuse(
      { problems, selected, vatAnswers, isLater, needBy, refused, later, artwork: artwork ?? null },
      { status: 422, headers },
    );
  }
  if (told) headers.append('Set-Cookie', told);
  const back = new URLSearchParams({
    ...selected,
    ...(needBy ? { needBy } : {}),
    // The page says that the day is full.
    ...(knownWords(full, chosen.turnaround) ? { turnaround: chosen.turnaround } : {}),
    ...vatAnswers,
    ...(storedId ? { artwork: storedId } : isLater ? { [ARTWORK_LATER]: 'yes' } : {}),
    ...(ideaId && !storedId ? { [wantsLook ? LOOK : IDEA]: ideaId } : {}),
    ...(lineId ? { line: lineId } : {}),
  });
  const path = `${href('/product/:productId', { productId: product.id })}?${back}`;
  if (intent !== 'add') throw redirect(`${path}#${told || needBy ? 'prices' : 'artwork'}`, { headers });
  const artwork = storedId ? await waitForCheck(shop.db, owner, storedId, CHECK_WAIT_MS) : undefined;
  const outcome = await addToCart(shop, owner, {
    product,
    selectedOptions: chosen,
    vatAnswers,
    artworkId: storedId,
    isLater,
    ideaId,
    wantsLook,
    artwork,
    accepted,
    lineId,
    full,
  });
  if (outcome.ok) throw redirect('/cart', { headers });
  if (form.files.length > 0) {
    const [open] = Object.keys(outcome.problems).filter((name) => name.startsWith('vat-'));
    throw redirect(`${path}${open ? '&asked=yes' : ''}#${open ?? 'artwork'}`, { headers });
  }
  return refuse(
    { problems: outcome.problems as Record<string, string>, selected, vatAnswers, isLater },
    { status: 422, headers },
  );
}
