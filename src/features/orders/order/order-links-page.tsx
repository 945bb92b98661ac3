import { data, redirect } from 'react-router';
import { accountKey } from '#features/people/accounts/index.server.ts';
import { fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/order-links-page.ts';
import { orderLinkSchema, requestOrderLink } from './order-links.server.ts';

/** `/order-links`: asks for a new link to an order, by its number and the address it was ordered with. */
export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.get('sent') === '1' };
}

/** Response and work are the same whether or not there is such an order (trust checklist G3). */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const refuse = (status: number, errors: Record<string, string>, wait = 0) =>
    data({ errors, values }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  const parsed = orderLinkSchema.safeParse(values);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const { network } = await context.get(visitorContext)();
  const wait =
    (await shop.limits.tooMany(RATE_RULES.orderLink, `network:${network}`)) ??
    (await shop.limits.tooMany(RATE_RULES.orderLink, accountKey(parsed.data.email)));
  if (wait) return refuse(429, { email: tooManyTries(wait) }, wait);
  await requestOrderLink(shop, parsed.data);
  throw redirect(`${href('/order-links')}?sent=1`);
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Find your order',
    titledByPage: true,
    isPrivate: true,
    description: 'Get a new link to your order by email.',
  });

export default function OrderLinksPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sent } = loaderData;
  const errors: Record<string, string> = answer?.errors ?? {};
  return (
    <div className="frame max-w-xl py-10">
      <PageTitle page={answer ? 'Error: Find your order' : 'Find your order'} />
      <h1>Find your order</h1>
      {sent && !answer && (
        <Notice className="mt-6" tone="good">
          If we have an order with that number and email address, we’ve emailed you a link to it. Can’t find
          it? Check your spam folder, or check the number in your confirmation email.
        </Notice>
      )}
      <div className="mt-6">
        <ErrorSummary errors={errors} />
      </div>
      <p className="mt-6">
        Enter your order number and the email address you ordered with. We’ll email you a link to your order.
      </p>
      <form method="post" action="/order-links" noValidate className="mt-6 space-y-5">
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={answer?.values.email}
          error={errors.email}
        />
        <Field
          name="orderNumber"
          label="Order number"
          hint="For example ORD-2026-000123. It is in your confirmation email and on your invoice."
          spellCheck={false}
          defaultValue={answer?.values.orderNumber}
          error={errors.orderNumber}
        />
        <PrimarySubmit>Send Link</PrimarySubmit>
      </form>
    </div>
  );
}
