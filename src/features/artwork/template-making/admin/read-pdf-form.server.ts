import type { RouterContextProvider } from 'react-router';
import type { Actor } from '#platform/audit.server.ts';
import { shopContext } from '#platform/shop.ts';
import { refusalText } from '#preflight/index.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { formWait, readFilesForm, uploadsStopped } from '../../files/index.server.ts';

/**
 * Reads a form with a PDF for a template, which is taken and stored like any artwork. `problem`: what is wrong with the file, as a
 * sentence; null if it was stored.
 */
export async function readPdfForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actor: Actor,
): Promise<{ form: FormData; artworkId: string | null; problem: string | null }> {
  const shop = context.get(shopContext);
  const { network } = await context.get(visitorContext)();
  const wait = await formWait(shop, network, request);
  const owner = { userId: actor.id, cartToken: null };
  const limits = { filesMax: wait ? 0 : 1, bytesMax: BYTES_MAX };
  const { fields: form, files, cut } = await readFilesForm(shop, request, owner, null, limits);
  const outcome = files[0]?.outcome;
  if (outcome?.ok) return { form, artworkId: outcome.artworkId, problem: null };
  const problem = wait
    ? Object.values(uploadsStopped(wait)).join('. ')
    : outcome
      ? refusalText(outcome.refusal).title
      : cut
        ? refusalText(cut).title
        : 'Choose a PDF.';
  return { form, artworkId: null, problem };
}

const BYTES_MAX = 100 * 1024 * 1024;
