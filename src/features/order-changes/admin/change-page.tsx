import { data, redirect } from 'react-router';
import { requireRight } from '#features/accounts/index.server.ts';
import type { PaymentMethod } from '#features/orders/index.ts';
import { type FieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { type AssessedChange, assessChange, type Wanted } from '../assess-change.ts';
import { readChangeForm } from '../change-form.ts';
import { changeOrder } from '../change-order.server.ts';
import { readChangeable } from '../changeable.server.ts';
import { whyNotChanged } from '../changeable.ts';
import type { Route } from './+types/change-page.ts';
import { ChangePreview, TermFields } from './change-preview.tsx';
import { ItemFields } from './item-fields.tsx';

export const handle = { frame: 'bare' };
export const meta = () => [
  { title: 'Change an order | Back office' },
  { name: 'robots', content: 'noindex' },
];

const AS_IT_IS: Wanted = { items: {}, deliveryPence: null, code: null };

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const order = await readChangeable(shop.db, params.orderId);
  if (!order) throw data('Order not found', { status: 404 });
  const { id, orderNumber, version, paymentMethod, waitsForInvoice, before } = order;
  return {
    order: { id, orderNumber, version, paymentMethod, waitsForInvoice, discountCode: before.discountCode },
    isBeingMade: Object.values(order.items).some(({ stage }) => stage === 'making'),
    never: whyNotChanged(order),
    assessed: assessChange(order, AS_IT_IS, shop.clock()),
  };
}

interface Answer {
  typed: Record<string, string>;
  errors: FieldErrors;
  problem: string | null;
  assessed: AssessedChange | null;
  version: number;
}

/** Shows what the order would be, or changes it as it was shown. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await requireRight(context, 'refunds');
  const typed = formValues(await readForm(request));
  const { orderId } = params;
  const order = await readChangeable(shop.db, orderId);
  if (!order) throw data('Order not found', { status: 404 });
  const answer = (status: number, part: Partial<Answer>) =>
    data<Answer>(
      { typed, errors: {}, problem: null, assessed: null, version: order.version, ...part },
      { status },
    );
  const read = readChangeForm(order, typed);
  if (!read.ok) return answer(422, { errors: read.errors });
  const { wanted, why } = read;
  if (typed.intent !== 'change') {
    const assessed = assessChange(order, wanted, shop.clock());
    const problem = whyNotChanged(order) ?? assessed.problem;
    return answer(assessed.change && !problem ? 200 : 422, { assessed, problem });
  }
  const outcome = await changeOrder(shop, actor, {
    orderId,
    version: Number(typed.version),
    seenTotalPence: Number(typed.seenTotal),
    wanted,
    why,
    whileMade: typed.whileMade === '1',
  });
  if (outcome.ok) {
    const done = outcome.state === 'applied' ? 'changed' : 'change-asked';
    throw redirect(`${href('/admin/orders/:orderId', { orderId })}?done=${done}`);
  }
  const { status, problem } = outcome;
  if (status === 404) throw data(problem, { status });
  return answer(status, { problem, assessed: outcome.assessed ?? assessChange(order, wanted, shop.clock()) });
}

export default function ChangePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { order } = page;
  const assessed = answer?.assessed ?? page.assessed;
  const typed = answer?.typed ?? null;
  const errors = answer?.errors ?? {};
  const back = href('/admin/orders/:orderId', { orderId: order.id });
  return (
    <BackOffice>
      <p className="mb-3">
        <a href={back}>Order {order.orderNumber}</a>
      </p>
      <h1 className="figures">
        Change <span className="whitespace-nowrap">{order.orderNumber}</span>
      </h1>
      <div className="mt-4 max-w-3xl space-y-3">
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        <ErrorSummary errors={errors} />
      </div>
      {page.never && !answer ? (
        <div className="mt-4 max-w-3xl space-y-4">
          <p>{page.never}</p>
          <ButtonLink to={back}>Back to the order</ButtonLink>
        </div>
      ) : (
        <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5">
          <input type="hidden" name="version" value={answer?.version ?? order.version} />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
            <div className="space-y-6">
              <ItemFields items={assessed.items} typed={typed} errors={errors} />
              <TermFields
                typed={typed}
                errors={errors}
                code={order.discountCode}
                problem={assessed.codeProblem}
              />
            </div>
            <ChangePreview
              change={answer?.assessed?.change ?? null}
              isOnAccount={isOnAccount(order.paymentMethod)}
              waitsForInvoice={order.waitsForInvoice}
              isBeingMade={page.isBeingMade}
            />
          </div>
        </form>
      )}
      <OwnScript run={guardForm} />
    </BackOffice>
  );
}

const isOnAccount = (method: PaymentMethod) => method === 'account';
