import type { ActionFunctionArgs } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { exportAnyone } from '../any-person.server.ts';
import { findPerson } from './person-form.ts';

/** There is nothing to GET: a person's address is sent by form. */
export function loader() {
  return new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } });
}

/** `POST /admin/personal-data/export`: everything held about a person as a file. A post, so no log has the address. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const person = await findPerson(shop.db, formValues(await readForm(request)).email);
  if (person.matches === 'none') return new Response(person.error, { status: 422 });
  if (person.matches === 'several') return new Response('Choose one of their orders', { status: 422 });
  const about: Record<string, string> = 'orderId' in person.key ? { order: person.called } : person.key;
  const text = JSON.stringify(await exportAnyone(shop, actor, person.key, about), null, 2);
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="personal-data-${shop.clock().toISOString().slice(0, 10)}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
