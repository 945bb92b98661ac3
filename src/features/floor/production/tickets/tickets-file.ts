import { buffer } from 'node:stream/consumers';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import { madeOf, type Product } from '#features/catalogue/products/index.ts';
import { choiceName, choicesOf, isGroupKey } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatMm } from '#kit/millimetres.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Route } from './+types/tickets-file.ts';
import { readTickets, recordTickets, type Ticket } from './read-tickets.server.ts';
import { TICKET_SIZES, TICKETS_MAX, type TicketSize } from './ticket-sizes.ts';
import { type DrawnTicket, drawTickets } from './tickets-pdf.server.ts';

/** `GET /admin/jobs/tickets.pdf?size={a5|a4|label}&code={code}…`: job tickets to print, at most a hundred. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const size = (url.searchParams.get('size') ?? 'a5') as TicketSize;
  const codes = url.searchParams.getAll('code').map((code) => code.toUpperCase());
  const isAsked = Object.hasOwn(TICKET_SIZES, size) && codes.length <= TICKETS_MAX;
  if (isAsked) await recordTickets(shop.db, { codes }, shop.clock());
  const tickets = isAsked ? await readTickets(shop.db, codes) : [];
  if (tickets.length === 0)
    return new Response(`Choose from 1 to ${TICKETS_MAX} jobs.`, {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  const products = await readProducts(shop.db, [
    ...new Set(tickets.flatMap(({ productId }) => productId ?? [])),
  ]);
  const drawn = tickets.map(async (ticket) => ({
    ...(await withPicture(shop, ticket)),
    folds: foldsOfJob(
      products.find(({ id }) => id === ticket.productId),
      ticket,
    ),
  }));
  const bytes = await drawTickets(await Promise.all(drawn), size);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="job-tickets-${size}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const MAGIC = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** Adds the file’s first page, if that is a picture that a PDF can contain. */
async function withPicture({ storage, site }: Shop, ticket: Ticket): Promise<Omit<DrawnTicket, 'folds'>> {
  const stored = ticket.previewKey ? await storage.open(ticket.previewKey) : null;
  const bytes = stored && (await buffer(stored));
  const picture = bytes && MAGIC.some((start) => start.every((byte, i) => bytes[i] === byte)) ? bytes : null;
  const address = `${site.publicOrigin}${href('/admin/jobs/:code', { code: ticket.code })}`;
  return { ...ticket, picture, address };
}

/**
 * `Fold 99 and 198 mm from the left. Z-fold: …`, as its sheets are folded; empty if they aren't, or that isn't known.
 */
function foldsOfJob(product: Product | undefined, { options, needs, madeOf: ordered }: Ticket): string {
  if (!needs || needs.bound) return '';
  const chosen = options.map(({ group, id }) => [isGroupKey(group) ? choiceName(group) : group, id]);
  const made = ordered ?? (product && madeOf(product, choicesOf(product, Object.fromEntries(chosen))));
  if (!made) return '';
  const { folds, foldWords } = made;
  const across = folds.flatMap((fold) => ('across' in fold ? [formatMm(fold.across * needs.widthMm)] : []));
  const down = folds.flatMap((fold) => ('down' in fold ? [formatMm(fold.down * needs.heightMm)] : []));
  return [
    ...(across.length > 0 ? [`Fold ${across.join(' and ')} mm from the left.`] : []),
    ...(down.length > 0 ? [`Fold ${down.join(' and ')} mm from the top.`] : []),
    ...(foldWords ? [foldWords] : []),
  ].join(' ');
}
