import { data, redirect } from 'react-router';
import {
  cancelOwnOrder,
  correctAddressByForm,
  readWaysBack,
} from '#features/desk/order-desk/index.server.ts';
import { endOwnChange, openChargePage } from '#features/money/payments/index.server.ts';
import { openOwnOrder, readOrder } from '#features/orders/order/index.server.ts';
import { movesOf, type Order, type PaymentMethod } from '#features/orders/order/index.ts';
import { type FieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Submit } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/own-change-page.ts';
import type { ChangeEffect } from './assess-change.ts';
import { changeOwnOrder, TOO_LATE, tryOwnChange } from './change-order.server.ts';
import { AddressSection, CancelSection, type OwnPreview, QuantitySection } from './own-change-sections.tsx';
import { readOwnChange } from './own-change-view.server.ts';

/** `/orders/:orderId/change`: what customers may change in their order, through its link or signed in. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const { order, again, hasEnded } = await openOwnOrder(shop, user, params.orderId, url);
  if (!order) throw data('Order not found', { status: hasEnded ? 410 : 404 });
  const { view } = await readOwnChange(shop, order);
  const { orderNumber, version, paymentMethod, totalPence } = order;
  return {
    orderPath: `${href('/orders/:orderId', { orderId: order.id })}${again}`,
    orderNumber,
    version,
    paymentMethod,
    totalPence,
    address: addressOf(order),
    view,
    back: view.feePence === null ? [] : await readWaysBack(shop.db, order, view.cancelFeePence),
    done: url.searchParams.get('done'),
  };
}

const addressOf = (order: Order) => ({
  address: [order.shippingAddressLine1, order.shippingAddressLine2].filter(Boolean).join('\n'),
  city: order.shippingCity,
  postalCode: order.shippingPostcode,
  phone: order.customerPhone ?? '',
});

interface Answer {
  values: Record<string, string>;
  errors: FieldErrors;
  problem: string | null;
  preview: OwnPreview | null;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { order, again, hasEnded } = await openOwnOrder(shop, visitor.user, params.orderId, url);
  if (!order) throw data('Order not found', { status: hasEnded ? 410 : 404 });
  const values = formValues(await readForm(request));
  const answer = (status: number, part: Partial<Answer>, headers = {}) =>
    data<Answer>({ values, errors: {}, problem: null, preview: null, ...part }, { status, headers });
  const wait = await shop.limits.tooMany(RATE_RULES.checkout, visitor.user?.id ?? visitor.network);
  if (wait) return answer(429, { problem: tooManyTries(wait) }, { 'Retry-After': String(wait) });
  const here = `${href('/orders/:orderId', { orderId: order.id })}${again}`;
  switch (values.intent) {
    case 'address': {
      const outcome = await correctAddressByForm(shop, null, order.id, values);
      if (outcome.ok) throw redirect(withDone(here, again, 'address'));
      return answer(outcome.status, { problem: outcome.problem, errors: outcome.errors });
    }
    case 'cancel': {
      const page = { version: Number(values.version), seenFeePence: Number(values.seenFee) };
      const outcome = await cancelOwnOrder(shop, { orderId: order.id, ...page });
      if (outcome.ok) throw redirect(here);
      return answer(outcome.status, { problem: outcome.problem });
    }
    case 'keep':
      await keepAsItIs(shop, order, values.chargeId ?? '');
      throw redirect(here);
    case 'change':
      return makeChange(shop, order, values, `${shop.site.originOf(request)}${here}`, again, answer);
    default: {
      const preview = await previewOf(shop, order, values);
      return 'problem' in preview ? answer(422, preview) : answer(200, { preview });
    }
  }
}

/** Redirects to the order page, which says what was done. */
const withDone = (path: string, again: string, done: string) => `${path}${again ? '&' : '?'}done=${done}`;

type AnswerWith = (status: number, part: Partial<Answer>) => ReturnType<typeof data<Answer>>;

/** Makes the change as shown, or redirects to the card page for the extra cost. */
async function makeChange(
  shop: Shop,
  order: Order,
  values: Record<string, string>,
  back: string,
  again: string,
  answer: AnswerWith,
) {
  const { itemId = '', quantity = '', seenFee, seenTotal, version } = values;
  const outcome = await changeOwnOrder(shop, {
    orderId: order.id,
    itemId,
    quantity,
    version: Number(version),
    seenFeePence: Number(seenFee),
    seenTotalPence: Number(seenTotal),
  });
  if (!outcome.ok) {
    const again = outcome.status === 409 ? await previewOf(shop, order, values) : null;
    const preview = again && 'problem' in again ? null : again;
    return answer(outcome.status, { problem: outcome.problem, preview });
  }
  if (outcome.state === 'applied') throw redirect(withDone(back, again, 'changed'));
  const changed = await readOrder(shop.db, order.id);
  const charge = changed?.charges.find(({ kind, state }) => kind === 'change' && state === 'waiting');
  const page = await openChargePage(shop, {
    orderId: order.id,
    chargeId: charge?.id ?? '',
    successUrl: `${back}${again ? '&' : '?'}success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back,
  });
  // The order page also has the button to pay.
  throw redirect(page.ok ? page.url : back);
}

async function previewOf(
  shop: Shop,
  order: Order,
  { itemId = '', quantity = '' }: Record<string, string>,
): Promise<OwnPreview | { problem: string }> {
  const { view, changeable } = await readOwnChange(shop, order);
  if (!changeable || view.feePence === null || view.items.length === 0) return { problem: TOO_LATE };
  const { feePence } = view;
  if (view.items.some(({ id, chosen }) => id === itemId && chosen === quantity)) return { problem: CHOOSE };
  const { version } = changeable;
  const page = { orderId: order.id, version, seenFeePence: feePence };
  const tried = await tryOwnChange(shop, { ...page, itemId, quantity });
  if (!tried.ok) return { problem: tried.problem };
  const { change, codeProblem } = tried.assessed;
  if (!change) throw new Error('a change that was made has no after');
  const { before, after, difference } = change;
  const { chargePence, backPence } = movesOf(difference);
  return {
    itemId,
    quantity,
    feePence,
    version,
    discount: discountWords(change, codeProblem),
    wasPence: before.totalPence,
    isPence: after.totalPence,
    wasOn: before.despatchOn,
    isOn: after.despatchOn,
    chargePence,
    backPence,
  };
}

const CHOOSE = 'Choose another quantity from the list.';

/** Tells the customer what happens to the order's discount; null if nothing does. */
function discountWords({ before, after }: ChangeEffect, codeProblem: string | null): string | null {
  if (before.discountCode !== after.discountCode)
    return `Your code ${before.discountCode} no longer applies, so its ${formatPounds(before.discountPence)} off goes. ${codeProblem}.`;
  if (before.discountPence <= after.discountPence) return null;
  const what = before.discountCode
    ? `Your code ${before.discountCode} takes`
    : 'The discount we agreed takes';
  return `${what} ${formatPounds(after.discountPence)} off then, instead of ${formatPounds(before.discountPence)}.`;
}

/** Ends the customer's own change that is waiting for payment. */
async function keepAsItIs(shop: Shop, order: Order, chargeId: string): Promise<void> {
  const { view } = await readOwnChange(shop, order);
  if (view.waiting?.chargeId === chargeId)
    await endOwnChange(shop, order.id, chargeId, 'The customer left the order as it is');
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: `Change order ${args.loaderData?.orderNumber ?? ''}`.trim(), isPrivate: true });

const onAccount = (method: PaymentMethod) => method === 'account';

export default function OwnChangePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { orderPath, orderNumber, version, totalPence, address, view, back } = page;
  const isOnAccount = onAccount(page.paymentMethod);
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  return (
    <div className="frame max-w-3xl py-8">
      <p>
        <a href={orderPath} className="inline-flex min-h-11 items-center">
          Back to order {orderNumber}
        </a>
      </p>
      <h1>Change your order</h1>
      <div className="mt-4 space-y-3">
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        <ErrorSummary errors={errors} />
      </div>
      {view.waiting && (
        <Notice tone="care" className="mt-5">
          <p>
            You’ve asked for this change: {view.waiting.what}. We’ll make it once you’ve paid, on your{' '}
            <a href={orderPath}>order page</a>.
          </p>
          <form method="post" className="mt-2">
            <input type="hidden" name="chargeId" value={view.waiting.chargeId} />
            <Submit intent="keep">Leave the order as it is</Submit>
          </form>
        </Notice>
      )}
      {view.feePence === null && (
        <p className="mt-5">
          This order can no longer be changed or cancelled here: it is being made, has left, or has ended.
          Please <a href="/contact">contact us</a>.
        </p>
      )}
      <div className="mt-6 space-y-6">
        {view.items.map((item) => (
          <QuantitySection
            key={item.id}
            item={item}
            version={version}
            isOnAccount={isOnAccount}
            preview={answer?.preview?.itemId === item.id ? answer.preview : null}
            values={values.itemId === item.id ? values : {}}
          />
        ))}
        {view.canMove && (
          <AddressSection version={version} address={address} values={values} errors={errors} />
        )}
        {view.feePence !== null && (
          <CancelSection
            version={version}
            feePence={view.cancelFeePence}
            totalPence={totalPence}
            back={back}
          />
        )}
      </div>
    </div>
  );
}
