import { readCompany } from '#features/pricing/company/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { type ReadRequest, readRequest } from '../request-store.server.ts';

/**
 * Confirms a request for a quote to its sender. It repeats what was typed only to an address known to be theirs: the
 * form accepts any address, and must not be used to send somebody else a text.
 */
export async function renderRequestReceived(
  shop: Shop,
  { id, isOwnAddress }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, quoteRequest } = await read(shop, id);
  return emailWords({
    company,
    subject: `Your request for a quote, ${quoteRequest.draftNumber}`,
    heading: 'Thank you for asking us',
    preview: 'We’ll email you a price.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          We’ve received your request {quoteRequest.draftNumber}. We’ll look at it and email you a price.
        </EmailText>
        <EmailList
          rows={
            isOwnAddress === true
              ? requestRows(quoteRequest, 'you')
              : [
                  ['For', quoteRequest.productName],
                  ['Files', filesWords(quoteRequest)],
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

/** Forwards a request to the shop's own mailbox; a reply goes to the customer. */
export async function renderRequestForwarded(
  shop: Shop,
  { id }: Record<string, unknown>,
): Promise<EmailWords> {
  const { company, quoteRequest } = await read(shop, id);
  const name = `${quoteRequest.firstName} ${quoteRequest.lastName}`;
  return emailWords({
    company,
    subject: `Quote request ${quoteRequest.draftNumber}, from ${name}`,
    heading: 'Somebody has asked for a quote',
    preview: `From ${name}`,
    replyTo: quoteRequest.email,
    children: (
      <>
        <EmailList
          rows={[
            ['Name', name],
            ['Company', quoteRequest.company],
            ['Email', quoteRequest.email],
            ['Phone', quoteRequest.phone && formatPhone(quoteRequest.phone)],
            ['Postcode', quoteRequest.postcode],
            ...requestRows(quoteRequest, 'they'),
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

function requestRows(request: ReadRequest, who: 'you' | 'they'): [string, string | null][] {
  return [
    ['For', request.requestedProduct],
    [`What ${who} asked for`, request.request],
    ['Wanted by', request.wantedBy && formatDay(request.wantedBy)],
    ['Files', filesWords(request)],
  ];
}

const filesWords = ({ files }: ReadRequest) => (files.length > 0 ? countWords(files.length, 'file') : null);

async function read(shop: Shop, id: unknown) {
  const quoteRequest = await readRequest(shop.db, String(id));
  if (!quoteRequest) throw new Error(`no quote request ${id} to write about`);
  return { quoteRequest, company: await readCompany(shop.db) };
}
