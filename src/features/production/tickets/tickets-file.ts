import { buffer } from 'node:stream/consumers';
import { href } from '#kit/href.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Route } from './+types/tickets-file.ts';
import { readTickets, type Ticket } from './read-tickets.server.ts';
import { TICKET_SIZES, TICKETS_MAX, type TicketSize } from './ticket-sizes.ts';
import { type DrawnTicket, drawTickets } from './tickets-pdf.server.ts';

/** `GET /admin/jobs/tickets.pdf?size={a5|a4|label}&code={code}…`: job tickets to print, at most a hundred. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const size = (url.searchParams.get('size') ?? 'a5') as TicketSize;
  const codes = url.searchParams.getAll('code').map((code) => code.toUpperCase());
  const tickets =
    Object.hasOwn(TICKET_SIZES, size) && codes.length <= TICKETS_MAX ? await readTickets(shop.db, codes) : [];
  if (tickets.length === 0)
    return new Response(`Choose from 1 to ${TICKETS_MAX} jobs.`, {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  const bytes = await drawTickets(
    await Promise.all(tickets.map((ticket) => withPicture(shop, ticket))),
    size,
  );
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

/** With the file’s first page, if that is a picture that a PDF can hold. */
async function withPicture({ storage, site }: Shop, ticket: Ticket): Promise<DrawnTicket> {
  const stored = ticket.previewKey ? await storage.open(ticket.previewKey) : null;
  const bytes = stored && (await buffer(stored));
  const picture = bytes && MAGIC.some((start) => start.every((byte, i) => bytes[i] === byte)) ? bytes : null;
  const address = `${site.publicOrigin}${href('/admin/jobs/:code', { code: ticket.code })}`;
  return { ...ticket, picture, address };
}
