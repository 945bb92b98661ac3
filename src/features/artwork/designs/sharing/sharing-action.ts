import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { readOwnDesign } from '../design-store.server.ts';
import { endLink, markNote, openLink } from './sharing-store.server.ts';

/** `POST /designs/{id}/sharing`: its owner makes and ends links, and marks comments as done. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { owner, network } = await context.get(visitorContext)();
  const design = await readOwnDesign(shop.db, owner, params.designId ?? '');
  if (!design) throw data('We cannot find this design.', { status: 404 });
  const form = await readForm(request);
  const now = shop.clock();
  const wait = await shop.limits.tooMany(RATE_RULES.proofShare, network);
  if (wait) throw data(tooManyTries(wait), { status: 429, headers: { 'Retry-After': String(wait) } });
  const noteId = Number(form.get('note'));
  switch (form.get('intent')) {
    case 'share':
      await openLink(shop.db, design.id, false, now);
      break;
    case 'stop-sharing':
      await endLink(shop.db, design.id, false, now);
      break;
    case 'let-approve':
      await openLink(shop.db, design.id, true, now);
      break;
    case 'approve-myself':
      await endLink(shop.db, design.id, true, now);
      break;
    case 'done':
    case 'not-done':
      if (Number.isSafeInteger(noteId))
        await markNote(shop.db, design.id, noteId, form.get('intent') === 'done' ? now : null);
      break;
    default:
      throw data('We don’t recognise this form. Reload the page and try again.', { status: 400 });
  }
  throw redirect(`${href('/designs/:designId', { designId: design.id })}#sharing`);
}

/** Methods other than POST. */
export function loader(): Response {
  return Response.json({ error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}
