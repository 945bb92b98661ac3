import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatPhone } from '#kit/forms.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { SUBJECTS } from '../enquiry.ts';
import { readContactMessage } from '../store.server.ts';

/**
 * Tells the sender that their message has arrived. Repeats nothing that was typed: the form accepts any address, and
 * must not be used to send somebody else a text.
 */
export async function renderContactReceived(
  shop: Shop,
  { id }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, message } = await read(shop, id);
  return emailWords({
    company,
    subject: `Your message to ${company.name}`,
    heading: 'Thank you for your message',
    preview: 'We will reply to this address.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          We’ve received your message about “{SUBJECTS[message.subject]}”. We will reply to this address.
        </EmailText>
        <EmailText>
          Is it urgent? Call us on {company.phone}. If you did not write to us, please ignore this email.
        </EmailText>
      </>
    ),
  });
}

/** Forwards a message to the shop's own mailbox; a reply goes to the sender. */
export async function renderContactForwarded(
  shop: Shop,
  { id }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, message } = await read(shop, id);
  const name = `${message.firstName} ${message.lastName}`;
  return emailWords({
    company,
    subject: `Contact form: ${SUBJECTS[message.subject]}, from ${name}`,
    heading: 'A message from the contact form',
    preview: `From ${name}`,
    replyTo: message.email,
    children: (
      <EmailList
        rows={[
          ['About', SUBJECTS[message.subject]],
          ['Name', name],
          ['Email', message.email],
          ['Phone', message.phone && formatPhone(message.phone)],
          ['Message', message.message],
        ]}
      />
    ),
  });
}

async function read(shop: Shop, id: unknown) {
  const message = await readContactMessage(shop.db, String(id));
  if (!message) throw new Error(`no contact message ${id} to write about`);
  return { message, company: await readCompany(shop.db) };
}
