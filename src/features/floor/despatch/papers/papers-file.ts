import { readCompany } from '#features/pricing/company/index.server.ts';
import { readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { readParcels } from '../read-parcels.server.ts';
import type { Route } from './+types/papers-file.ts';
import { PAPERS, PAPERS_MAX, type Paper } from './paper-sizes.ts';
import { drawPapers } from './papers-pdf.server.ts';
import { recordPapers } from './record-papers.server.ts';

/** `GET /admin/despatch/papers.pdf?paper={label|slip-a5|slip-a4}&parcel={code}…`: papers of parcels, at most a hundred. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(shopContext);
  const paper = (url.searchParams.get('paper') ?? 'label') as Paper;
  const codes = url.searchParams.getAll('parcel');
  const isAsked = Object.hasOwn(PAPERS, paper) && codes.length > 0 && codes.length <= PAPERS_MAX;
  if (isAsked) await recordPapers(db, codes, { paper: paper === 'label' ? 'label' : 'slip', now: clock() });
  const [plan, sender] = await Promise.all([readDeliveryPlan(db), readCompany(db)]);
  const parcels = isAsked ? await readParcels(db, codes, plan) : [];
  if (parcels.length === 0)
    return new Response(`Choose from 1 to ${PAPERS_MAX} parcels.`, {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  const bytes = await drawPapers(parcels, { paper, sender });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="${paper}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
