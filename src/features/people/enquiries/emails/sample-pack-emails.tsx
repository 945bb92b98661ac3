import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatPhone } from '#kit/forms.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { readSamplePackRequest } from '../store.server.ts';

/**
 * Tells the sender that their sample pack is on its way. Repeats nothing that was typed except choices from our own
 * list.
 */
export async function renderSamplePackReceived(
  shop: Shop,
  { id }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, request } = await read(shop, id);
  const chosen = request.interests.join(', ');
  return emailWords({
    company,
    subject: `Your free sample pack from ${company.name}`,
    heading: 'Your sample pack',
    preview: 'It arrives within 2-3 business days.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          We’ve received your request for a free sample pack. It arrives within 2-3 business days at the
          address you gave.
        </EmailText>
        {chosen && <EmailText>You asked for: {chosen}.</EmailText>}
        <EmailText>Is the address wrong? Reply to this email or call {company.phone}.</EmailText>
      </>
    ),
  });
}

/** Forwards a request to the shop's own mailbox, with the postal address. */
export async function renderSamplePackForwarded(
  shop: Shop,
  { id }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, request } = await read(shop, id);
  return emailWords({
    company,
    subject: `Sample pack for ${request.name}`,
    heading: 'Sample pack to send',
    preview: `${request.name}, ${request.city}`,
    replyTo: request.email,
    children: (
      <EmailList
        rows={[
          ['Name', request.name],
          ['Company', request.company],
          ['Address', `${request.address}\n${request.city}\n${request.postalCode}`],
          ['Email', request.email],
          ['Phone', request.phone && formatPhone(request.phone)],
          ['Interests', request.interests.join(', ') || 'None chosen'],
        ]}
      />
    ),
  });
}

async function read(shop: Shop, id: unknown) {
  const request = await readSamplePackRequest(shop.db, String(id));
  if (!request) throw new Error(`no sample pack request ${id} to write about`);
  return { request, company: await readCompany(shop.db) };
}
