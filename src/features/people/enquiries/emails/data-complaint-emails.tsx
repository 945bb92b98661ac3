import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { readComplaint } from '../data-complaint-store.server.ts';

type Data = Record<string, unknown>;

/** The regulator, as on ico.org.uk, for anyone not satisfied with our answer. */
const ICO_WORDS =
  'You can complain to the Information Commissioner’s Office (ICO) at any time: ico.org.uk/make-a-complaint, phone 0303 123 1113.';

/** Acknowledges a complaint at once. Repeats nothing that was typed, because the form accepts any address. */
export async function renderComplaintReceived(shop: Shop, { id }: Data): Promise<EmailWords> {
  const { company, due } = await read(shop, id);
  return emailWords({
    company,
    subject: `Your data protection complaint to ${company.name}: received`,
    heading: 'We’ve received your complaint',
    preview: `We’ll reply by ${due}.`,
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          We’ve received your complaint about how we use your data. We’ll look into it without delay and tell
          you the outcome, with our reasons, by {due} at the latest.
        </EmailText>
        <EmailText>Would you like to add something? Reply to this email. {ICO_WORDS}</EmailText>
      </>
    ),
  });
}

/** Forwards a complaint to the shop's own mailbox, with the statutory deadline for an answer. */
export async function renderComplaintForwarded(shop: Shop, { id }: Data): Promise<EmailWords> {
  const { company, complaint, due } = await read(shop, id);
  return emailWords({
    company,
    subject: `Data protection complaint: answer by ${due}`,
    heading: 'A data protection complaint',
    preview: `From ${complaint.name}; answer by ${due}`,
    replyTo: complaint.email,
    children: <Facts complaint={complaint} due={due} />,
  });
}

/** Reminds the shop of an open complaint. */
export async function renderComplaintReminder(shop: Shop, { id }: Data): Promise<EmailWords> {
  const { company, complaint, due } = await read(shop, id);
  return emailWords({
    company,
    subject: `Still open: data protection complaint, answer by ${due}`,
    heading: 'A complaint still needs an answer',
    preview: `From ${complaint.name}; answer by ${due}`,
    replyTo: complaint.email,
    children: <Facts complaint={complaint} due={due} />,
  });
}

/** Tells the sender the outcome of a complaint, and where else to go. */
export async function renderComplaintOutcome(shop: Shop, { id }: Data): Promise<EmailWords> {
  const { company, complaint } = await read(shop, id);
  return emailWords({
    company,
    subject: `Your data protection complaint to ${company.name}: the outcome`,
    heading: 'The outcome of your complaint',
    preview: 'We’ve looked into it.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>{complaint.outcome ?? ''}</EmailText>
        <EmailText>If you’re not happy with this, reply to this email. {ICO_WORDS}</EmailText>
      </>
    ),
  });
}

type Complaint = NonNullable<Awaited<ReturnType<typeof readComplaint>>>;

function Facts({ complaint, due }: { complaint: Complaint; due: string }) {
  return (
    <EmailList
      rows={[
        ['Answer by', due],
        ['Name', complaint.name],
        ['Email', complaint.email],
        ['Complaint', complaint.complaint],
        ['Include in your answer', `The outcome and the reason. Then: ${ICO_WORDS}`],
      ]}
    />
  );
}

async function read(shop: Shop, id: unknown) {
  const complaint = await readComplaint(shop.db, String(id));
  if (!complaint) throw new Error(`no data complaint ${id} to write about`);
  const due = formatDay(complaint.dueOn);
  return { complaint, due, company: await readCompany(shop.db) };
}
