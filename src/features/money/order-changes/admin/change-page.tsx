import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import type { PaymentMethod } from '#features/orders/order/index.ts';
import { findMatches } from '#features/orders/staff-lines/index.server.ts';
import type { ShownMatch } from '#features/orders/staff-lines/index.ts';
import { lineOfMatch, readFreeLine } from '#features/orders/staff-lines/index.ts';
import { type FieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink } from '#ui/button.tsx';
import { capitaliseInput } from '#ui/capitals.ts';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { requireRight } from '#visitor/administrator.server.ts';
import { type AssessedChange, assessChange, type ChangeSpec } from '../assess-change.ts';
import { codeIn, readAdded, readChangeForm, withLine, withoutLine } from '../change-form.ts';
import { changeOrder, tryChange } from '../change-order.server.ts';
import { readChangeable } from '../changeable.server.ts';
import { whyNotChanged } from '../changeable.ts';
import type { Route } from './+types/change-page.ts';
import { AddedFields } from './added-fields.tsx';
import { ChangePreview, TermFields } from './change-preview.tsx';
import { ItemFields } from './item-fields.tsx';

export const handle = { title: 'Change an order' };

const AS_IT_IS: ChangeSpec = { items: {}, deliveryPence: null, code: null };

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const order = await readChangeable(shop.db, params.orderId);
  if (!order) throw data('Order not found', { status: 404 });
  const { id, orderNumber, version, paymentMethod, waitsForInvoice, before } = order;
  return {
    order: {
      id,
      orderNumber,
      version,
      paymentMethod,
      waitsForInvoice,
      discountCode: before.discountCode,
      discountPence: before.discountPence,
    },
    isBeingMade: Object.values(order.items).some(({ stage }) => stage === 'making'),
    never: whyNotChanged(order),
    assessed: assessChange(order, AS_IT_IS, shop.clock()),
  };
}

interface Answer {
  values: Record<string, string>;
  errors: FieldErrors;
  problem: string | null;
  assessed: AssessedChange | null;
  version: number;
  /** the products that match staff's search; null if there was none */
  matches: ShownMatch[] | null;
}

/** Shows what the order would be, or changes it as shown. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await requireRight(context, 'refunds');
  const sent = formValues(await readForm(request));
  const { values, edit } = editLines(sent);
  const { orderId } = params;
  const order = await readChangeable(shop.db, orderId, {
    adds: readAdded(values),
    code: codeIn(values),
  });
  if (!order) throw data('Order not found', { status: 404 });
  const answer = (status: number, part: Partial<Answer>) =>
    data<Answer>(
      { values, errors: {}, problem: null, assessed: null, version: order.version, matches: null, ...part },
      { status },
    );
  const { spec, why, errors: formErrors } = readChangeForm(order, values);
  const assessed = assessChange(order, spec, shop.clock());
  const { codeRefusal } = assessed;
  const errors = codeRefusal ? { ...formErrors, discountCode: codeRefusal } : formErrors;
  // No new price is shown until staff ask for it.
  const unpriced = { ...assessed, change: null };
  if (edit) {
    const { product } = edit;
    const matches = product ? await findMatches(shop, product, order.userId) : null;
    return answer(edit.errors ? 422 : 200, { assessed: unpriced, errors: edit.errors ?? {}, matches });
  }
  if (Object.keys(errors).length > 0) return answer(422, { errors, assessed: unpriced });
  if (values.intent !== 'change') {
    const tried = await tryChange(shop, actor, { orderId, version: order.version, spec, why });
    if (tried.ok) return answer(200, { assessed });
    // A problem with a line or the code is shown beside it.
    const open = assessed.codeProblem && !codeRefusal ? DECIDE_CODE : null;
    const problem = whyNotChanged(order) ?? (assessed.change ? tried.problem : (assessed.problem ?? open));
    return answer(422, { assessed: unpriced, problem });
  }
  const outcome = await changeOrder(shop, actor, {
    orderId,
    version: Number(values.version),
    seenTotalPence: Number(values.seenTotal),
    spec,
    why,
    whileMade: values.whileMade === '1',
  });
  if (outcome.ok) {
    const done = outcome.state === 'applied' ? 'changed' : 'change-asked';
    throw redirect(`${href('/admin/orders/:orderId', { orderId })}?done=${done}`);
  }
  const { status, problem } = outcome;
  if (status === 404) throw data(problem, { status });
  return answer(status, { problem, assessed: outcome.assessed ?? assessed });
}

const DECIDE_CODE = 'The discount code no longer applies. Choose below whether its discount stays.';

/**
 * The typed values, with the lines that a button adds or removes; `edit` is null if none of those buttons was pressed.
 */
function editLines(sent: Record<string, string>): {
  values: Record<string, string>;
  edit: { product?: string; errors?: FieldErrors } | null;
} {
  const { intent = '', product = '', ...rest } = sent;
  const values: Record<string, string> = { ...rest, intent };
  const looksFor = product.replaceAll('\0', '').trim().slice(0, 100);
  if (intent === 'find-product' || (intent === 'enter' && looksFor))
    return { values: { ...values, product: looksFor }, edit: { product: looksFor } };
  if (intent.startsWith('add:')) {
    const line = lineOfMatch(intent.slice('add:'.length), randomUUID());
    return { values: withLine(values, line), edit: {} };
  }
  if (intent.startsWith('drop:'))
    return { values: withoutLine(values, intent.slice('drop:'.length)), edit: {} };
  if (intent !== 'add-free') return { values, edit: null };
  const free = readFreeLine(sent, randomUUID());
  if (!free.ok) return { values, edit: { errors: free.errors } };
  const { newDescription: _, newPrice: _price, newVatClass: _vat, ...left } = values;
  return { values: free.line ? withLine(left, free.line) : left, edit: {} };
}

export default function ChangePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { order } = page;
  const assessed = answer?.assessed ?? page.assessed;
  const values = answer?.values ?? null;
  const errors = answer?.errors ?? {};
  const back = href('/admin/orders/:orderId', { orderId: order.id });
  return (
    <>
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
          <button type="submit" name="intent" value="enter" hidden tabIndex={-1} />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
            <div className="space-y-6">
              <ItemFields items={assessed.items} values={values} errors={errors} />
              <AddedFields
                added={assessed.added}
                search={values?.product ?? ''}
                matches={answer?.matches ?? null}
                values={values}
                errors={errors}
              />
              <TermFields
                values={values}
                errors={errors}
                code={order.discountCode}
                discountPence={order.discountPence}
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
      <OwnScript run={capitaliseInput} />
    </>
  );
}

const isOnAccount = (method: PaymentMethod) => method === 'account';
