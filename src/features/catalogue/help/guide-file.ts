import type { LoaderFunctionArgs } from 'react-router';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { answerPdf } from '#platform/pdf.server.ts';
import { shopContext } from '#platform/shop.ts';
import { drawGuide } from './guide-pdf.server.ts';
import { GUIDES } from './guides.ts';

/** `/guides/{name}.pdf`: a guide of the help page as a file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const name = /^(.+)\.pdf$/.exec(params.guide ?? '')?.[1] ?? '';
  const guide = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (!guide) throw new Response('We don’t have a guide with this name.', { status: 404 });
  const company = await readCompany(context.get(shopContext).db);
  const bytes = await drawGuide(guide, `${company.name}, ${company.phone}, ${company.email}`);
  return answerPdf(request, bytes, guide.fileName);
}
