import { data, redirect } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/new-customer-page.ts';
import { changeDetails } from './details-action.server.ts';
import { DetailsFields } from './details-form.tsx';

export const handle = { title: 'New customer' };

/** Adds a customer before their first order. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const saved = await changeDetails(shop, actor, null, {
    ...formValues(await readForm(request)),
    version: '0',
  });
  if ('id' in saved)
    throw redirect(
      `${href('/admin/customers/:kind/:personId', { kind: 'person', personId: saved.id })}?done=added`,
    );
  if (!('answer' in saved)) throw data('Customer not found.', { status: 404 });
  return data(saved.answer, { status: saved.status });
}

export default function NewCustomerPage({ actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <p>
        <a href={href('/admin/customers')}>Customers</a>
      </p>
      <h1 className="mt-2">New customer</h1>
      <form method="post" noValidate className="sheet mt-5 max-w-2xl space-y-4 p-4">
        <DetailsFields details={null} version={0} answer={answer} />
        <div className="flex flex-wrap gap-3">
          <PrimarySubmit>Add customer</PrimarySubmit>
          <ButtonLink to={href('/admin/customers')}>Cancel</ButtonLink>
        </div>
      </form>
    </>
  );
}
