import { readCompany } from '#features/pricing/company/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { type ReadRequest, readRequest } from '../request-store.server.ts';

/**
 * Confirms a request for a quote to whoever sent it. Repeats what was typed only to an address that is known to be theirs: the form
 * takes any address, and must not carry someone else's text to it.
 */
export async function renderRequestReceived(
  shop: Shop,
  { id, isOwnAddress }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, asked } = await read(shop, id);
  return emailWords({
    company,
    subject: `Your request for a quote, ${asked.draftNumber}`,
    heading: 'Thank you for asking us',
    preview: 'We’ll email you a price.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          We’ve received your request {asked.draftNumber}. We’ll look at it and email you a price.
        </EmailText>
        <EmailList
          rows={
            isOwnAddress === true
              ? requestRows(asked, 'you')
              : [
                  ['For', asked.productName],
                  ['Files', filesWords(asked)],
                ]
          }
        />
        <EmailText>
          Is it urgent? Call us on {company.phone}. If you didn’t ask for a quote, please ignore this email.
        </EmailText>
      </>
    ),
  });
}

/** Forwards a request to the shop's own mailbox; replying goes to the customer. */
export async function renderRequestForwarded(
  shop: Shop,
  { id }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, asked } = await read(shop, id);
  const name = `${asked.firstName} ${asked.lastName}`;
  return emailWords({
    company,
    subject: `Quote request ${asked.draftNumber}, from ${name}`,
    heading: 'Somebody has asked for a quote',
    preview: `From ${name}`,
    replyTo: asked.email,
    children: (
      <>
        <EmailList
          rows={[
            ['Name', name],
            ['Company', asked.company],
            ['Email', asked.email],
            ['Phone', asked.phone && formatPhone(asked.phone)],
            ['Postcode', asked.postcode],
            ...requestRows(asked, 'they'),
          ]}
        />
        <EmailButton
          href={`${shop.site.publicOrigin}${href('/admin/drafts/:draftId', { draftId: String(id) })}`}
        >
          Price it
        </EmailButton>
      </>
    ),
  });
}

function requestRows(asked: ReadRequest, who: 'you' | 'they'): [string, string | null][] {
  return [
    ['For', asked.requestedProduct],
    [`What ${who} asked for`, asked.request],
    ['Wanted by', asked.wantedBy && formatDay(asked.wantedBy)],
    ['Files', filesWords(asked)],
  ];
}

const filesWords = ({ files }: ReadRequest) => (files.length > 0 ? countWords(files.length, 'file') : null);

async function read(shop: Shop, id: unknown) {
  const asked = await readRequest(shop.db, String(id));
  if (!asked) throw new Error(`no quote request ${id} to write about`);
  return { asked, company: await readCompany(shop.db) };
}
