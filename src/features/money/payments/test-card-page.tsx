import { data, redirect } from 'react-router';
import { readForm } from '#kit/forms.ts';
import { formatPounds } from '#kit/money.ts';
import type { TestCardSession, TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { Route } from './+types/test-card-page.ts';
import { cardErrors } from './test-card.ts';
import { DELIVER_TEST_EVENT, testCardsOf } from './test-card-event.server.ts';

export const handle = { frame: 'bare' };
export const meta = () => [{ title: 'Test card page' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const session = await testCardsOf(context.get(shopContext))?.readTestSession(params.sessionId);
  if (!session) throw data('We can’t find this payment.', { status: 404 });
  if (session.status === 'complete') throw redirect(returnUrl(session));
  const { description, amountPence, customerEmail, status } = session;
  return { description, amountPence, customerEmail, open: status === 'open', cancelUrl: session.cancelUrl };
}

/** Pays, or says why not. A job stored with the payment notifies the shop's own webhook. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const cards = testCardsOf(shop);
  const id = params.sessionId;
  const form = await readForm(request);
  const cancels = form.get('intent') === 'cancel';
  const errors = cancels ? {} : cardErrors(form, shop.clock());
  if (Object.keys(errors).length > 0)
    return data({ errors, number: String(form.get('cardNumber') ?? '') }, { status: 422 });
  const paid = cards && !cancels ? await pay(shop, cards, id) : undefined;
  const session = paid ?? (await cards?.readTestSession(id));
  if (!session) throw data('We can’t find this payment.', { status: 404 });
  throw redirect(session.status === 'complete' ? returnUrl(session) : session.cancelUrl);
}

async function pay(shop: Shop, cards: TestCards, id: string): Promise<TestCardSession | undefined> {
  return inTransaction(shop.db, async (trx) => {
    const session = await cards.paySession(trx, id);
    if (session) await shop.jobs.send(trx, DELIVER_TEST_EVENT, { sessionId: id, status: 'complete' });
    return session;
  });
}

export default function TestCardPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { description, amountPence, customerEmail, open, cancelUrl } = loaderData;
  const errors: Record<string, string> = answered?.errors ?? {};
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 py-10">
      <p className="notice notice-care font-bold">Test mode: no money is taken</p>
      <h1 className="mt-6 text-2xl">{description}</h1>
      <p className="figures mt-2 font-display text-3xl font-bold">{formatPounds(amountPence)}</p>
      <p className="mt-1 text-sm text-grey">{customerEmail}</p>
      {open ? (
        <form method="post" noValidate className="sheet mt-6 space-y-4 p-5">
          <ErrorSummary errors={errors} />
          <Field
            name="cardNumber"
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            defaultValue={answered?.number ?? ''}
            error={errors.cardNumber}
            hint="4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined."
          />
          <div className="field-row grid-cols-2">
            <Field
              name="expiry"
              label="Expiry date"
              placeholder="MM/YY"
              autoComplete="cc-exp"
              error={errors.expiry}
            />
            <Field name="cvc" label="CVC" inputMode="numeric" autoComplete="cc-csc" error={errors.cvc} />
          </div>
          <button type="submit" name="intent" value="pay" className="button button-primary w-full">
            Pay
          </button>
          <button type="submit" name="intent" value="cancel" className="button w-full">
            Cancel
          </button>
        </form>
      ) : (
        <p className="mt-6">
          This payment page has closed. <a href={cancelUrl}>{`Back to your ${paidFor(cancelUrl)}`}</a>
        </p>
      )}
    </main>
  );
}

/** If cancelled, an order goes back into the cart or to its quote; an additional charge leads back to its order. */
function paidFor(cancelUrl: string): string {
  const { pathname } = new URL(cancelUrl);
  if (pathname.startsWith('/orders/')) return 'order';
  return /^\/quotes\//.test(pathname) ? 'quote' : 'cart';
}

function returnUrl(session: { id: string; successUrl: string }): string {
  return session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id);
}
