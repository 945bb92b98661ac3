import { href } from '#kit/href.ts';

/** The papers of job tickets, in points: A5 and A4 to go with the job, and a label of 100 × 150 mm for its box. */
export const TICKET_SIZES = {
  a5: { name: 'A5', points: [419.53, 595.28] },
  a4: { name: 'A4', points: [595.28, 841.89] },
  label: { name: 'Label', points: [283.46, 425.2] },
} as const;
export type TicketSize = keyof typeof TICKET_SIZES;

/** The most tickets in one file. */
export const TICKETS_MAX = 100;

/** Returns the addresses of these jobs’ tickets, by paper name. */
export function ticketPaths(codes: readonly string[]): { name: string; path: string }[] {
  return Object.entries(TICKET_SIZES).map(([size, { name }]) => {
    const query = new URLSearchParams([['size', size], ...codes.map((code) => ['code', code])]);
    return { name, path: `${href('/admin/jobs/tickets.pdf')}?${query}` };
  });
}
