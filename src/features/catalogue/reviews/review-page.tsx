import { data, redirect } from 'react-router';
import { opensOrder, readOrder } from '#features/orders/order/index.server.ts';
import { hasArrived } from '#features/orders/order/index.ts';
import { countWords } from '#kit/count-words.ts';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/review-page.ts';
import { reviewSchema } from './forms.ts';
import { writeReview } from './write-review.server.ts';

/** What may be reviewed: a product in an order that has arrived, the visitor's own or a guest's by the email's signed link. */
async function reviewable({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  const shop = context.get(shopContext);
  const id = params.orderId;
  const key = url.searchParams.get('key');
  const byLink = key !== null && (await opensOrder(shop, id, key));
  const { user } = await context.get(visitorContext)();
  if (!user && !byLink) throw redirect(`${href('/login')}?next=${encodeURIComponent(url.pathname)}`);
  const order = await readOrder(shop.db, id);
  const item = order?.items.find(({ productId }) => productId === params.productId);
  if (
    !order ||
    !item ||
    !(byLink || order.userId === user?.id) ||
    !hasArrived(order, londonDay(shop.clock()))
  )
    throw data(
      'You can’t review this. You can review products you’ve ordered once they have been delivered.',
      {
        status: 404,
      },
    );
  return {
    shop,
    order,
    item: { ...item, productId: params.productId },
    orderUrl: `${href('/orders/:orderId', { orderId: id })}${byLink ? `?key=${key}` : ''}`,
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { order, item, orderUrl } = await reviewable(args);
  const thanks = args.url.searchParams.has('thanks');
  return { productName: item.productName, author: shownName(order.customerName), orderUrl, thanks };
}

export async function action(args: Route.ActionArgs) {
  const { shop, order, item } = await reviewable(args);
  const values = formValues(await readForm(args.request));
  const parsed = reviewSchema.safeParse(values);
  if (!parsed.success)
    return data<FormAnswer>({ errors: fieldErrors(parsed.error), values }, { status: 422 });
  const reviewed = { orderId: order.id, productId: item.productId, userId: order.userId };
  if (!(await writeReview(shop, reviewed, parsed.data)))
    return data<FormAnswer>({ errors: { body: 'You’ve already reviewed this' }, values }, { status: 409 });
  const back = new URL(args.url);
  back.searchParams.set('thanks', '1');
  throw redirect(`${back.pathname}${back.search}`);
}

/** `Jane Doe` as `Jane D.`: the default name shown beside a review. */
function shownName(customerName: string): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}

export function meta(args: Route.MetaArgs) {
  const name = args.loaderData?.productName;
  return pageMeta(args, { title: name ? `Review ${name}` : 'Review', isPrivate: true });
}

export default function ReviewPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { productName, author, orderUrl, thanks } = loaderData;
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  if (thanks)
    return (
      <div className="frame max-w-2xl py-12">
        <h1>Thank you</h1>
        <p className="mt-4">
          We read every review before we publish it, to leave out anything that is unlawful or off the
          subject. We never leave out a review because of what it says about our printing.
        </p>
        <p className="mt-6">
          <ButtonLink to={orderUrl}>Back to your order</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="frame max-w-2xl py-10">
      <h1>Review {productName}</h1>
      <p className="mt-3">We’ll show it with the date and “Verified purchase”.</p>
      <form method="post" noValidate className="mt-6 space-y-5">
        <ErrorSummary errors={errors} />
        <fieldset id="rating" aria-describedby={errors.rating && 'rating-error'}>
          <legend className="field-label">How good is it?</legend>
          <div className="flex flex-wrap gap-2">
            {[1, 2, 3, 4, 5].map((stars) => (
              <label key={stars} className="choice">
                <input
                  type="radio"
                  name="rating"
                  required
                  value={stars}
                  defaultChecked={values.rating === String(stars)}
                />
                <span>{countWords(stars, 'star')}</span>
              </label>
            ))}
          </div>
          {errors.rating && (
            <p id="rating-error" className="field-error">
              {errors.rating}
            </p>
          )}
        </fieldset>
        <div>
          <FieldLabel of="body">What do you think of it?</FieldLabel>
          <textarea
            id="body"
            name="body"
            rows={6}
            defaultValue={values.body ?? ''}
            className="field"
            aria-required="true"
            aria-invalid={errors.body ? true : undefined}
            aria-describedby={errors.body && 'body-error'}
          />
          {errors.body && (
            <p id="body-error" className="field-error">
              {errors.body}
            </p>
          )}
        </div>
        <Field
          name="authorName"
          label="Name to show"
          autoComplete="off"
          defaultValue={values.authorName ?? author}
          error={errors.authorName}
        />
        <PrimarySubmit>Send Review</PrimarySubmit>
      </form>
    </div>
  );
}
