import type { ActionFunctionArgs } from 'react-router';
import { readForm } from '#kit/forms.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { waitTogether } from '#visitor/sender.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { readDesignForm } from './design-form.ts';
import { readOwnDesign, saveDesign } from './design-store.server.ts';
import { proofOfDesign } from './proof-of-design.server.ts';

/** `POST /designs/{id}/proof`: saves what was typed and returns the pages as they will be printed, for the editor. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const design = await readOwnDesign(shop.db, owner, params.designId ?? '');
  if (!design || design.service)
    return Response.json({ error: 'We cannot find this design.' }, { status: 404 });
  const wait = await waitTogether(context, SHARED_RULES.designProof);
  if (wait)
    return Response.json(
      { error: 'Too many changes at once. Wait a minute, then go on.' },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  const changed = readDesignForm(await readForm(request), design.layout, design, {});
  await saveDesign(shop.db, owner, design.id, changed, shop.clock());
  const proof = await proofOfDesign(context, { layout: design.layout, values: changed.values });
  if (!proof) return Response.json({ error: 'We couldn’t show your proof. Try again.' }, { status: 422 });
  return Response.json(proof, { headers: { 'Cache-Control': 'no-store' } });
}

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}
