import PostalMime, { type Attachment } from 'postal-mime';

/** What a mailbox or a mail server says of one of our emails after it had been taken. */
export interface EmailReport {
  /** `complaint`: its reader called it spam. `bounce`: it was not delivered; `isAddress` where there is no such mailbox. */
  kind: 'complaint' | 'bounce';
  isAddress: boolean;
  /** of the email, as it went out in its Message-ID */
  mailId: string;
  /** what the server said, for people; empty of a complaint */
  problem: string;
}

const REPORT_PROBLEM_MAX = 300;

/**
 * Reads a report as it came by email: a complaint by a mailbox's feedback loop (ARF, RFC 5965), or a notification that an email
 * was not delivered (RFC 3464); or each of those that lie in an email which forwards them. Whom it is about is told by our own
 * Message-ID in the email that comes back with it, or by its link to unsubscribe where an email service gave it another:
 * mailboxes blacken their readers' addresses. Empty for anything else, and for news of a delay.
 */
export async function readEmailReports(text: string): Promise<EmailReport[]> {
  const reports = await Promise.all((await reportsIn(text, NESTED_MAX)).map(reportOf));
  return reports.filter((report) => report !== null);
}

/** How deep a report may lie in emails that forward it: passed on by two people. */
const NESTED_MAX = 3;

/** The parts of an email, then those of each email that is attached to it, as people forward a report. */
async function reportsIn(email: string, deeper: number): Promise<Attachment[][]> {
  const { attachments: parts } = await parse(email);
  const emails = deeper > 0 ? parts.filter(isEmail) : [];
  const nested = await Promise.all(emails.map((part) => reportsIn(String(part.content), deeper - 1)));
  return [parts, ...nested.flat()];
}

/** Lines that are read of any email; the parser takes 10 µs each, and one of empty lines would keep it busy for seconds. */
const LINES_READ = 30_000;
/** What lines of email have on average: of a longer email as many more are read. */
const LINE_LENGTH = 60;

/** An email's head, and as attachments its parts that are no words to read: those of a report, the emails that it forwards. */
function parse(email: string) {
  const read = email.split('\n', LINES_READ + email.length / LINE_LENGTH).join('\n');
  // Thrown where parts lie hundreds deep in parts or heads go on for megabytes: no report is like that.
  return PostalMime.parse(read, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => ({
    headers: [],
    attachments: [],
  }));
}

/** A whole email, or a file that ends in .eml, as some programs attach it. */
function isEmail({ mimeType, filename }: Attachment): boolean {
  return mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? '');
}

/** Its lines, with those that were broken as one (RFC 5322, 2.2.3). */
const textOf = ({ content }: Attachment) =>
  String(content)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ');

async function reportOf(parts: readonly Attachment[]): Promise<EmailReport | null> {
  const partOf = (...types: string[]) => parts.find(({ mimeType }) => types.includes(mimeType));
  const original = partOf('message/rfc822', 'text/rfc822-headers');
  const mailId = original && (await emailIdOf(String(original.content)));
  if (!mailId) return null;
  const feedback = partOf('message/feedback-report');
  if (feedback)
    return /^feedback-type:\s*(?:abuse|fraud)\b/im.test(textOf(feedback))
      ? { kind: 'complaint', isAddress: false, mailId, problem: '' }
      : null;
  const delivery = partOf('message/delivery-status');
  const notice = delivery && textOf(delivery);
  if (!notice || !/^action:\s*failed\b/im.test(notice)) return null;
  const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(notice)?.[1] ?? '';
  const said = /^diagnostic-code:[ \t]*(?:[\w-]+;)?[ \t]*(.+)/im.exec(notice)?.[1]?.trim();
  const problem = (said || status || 'not delivered').slice(0, REPORT_PROBLEM_MAX);
  return { kind: 'bounce', isAddress: NO_SUCH_MAILBOX.test(status), mailId, problem };
}

/** RFC 3463, 3: X.1 is about the address, X.2.1 a mailbox that is shut, 5.0.0 what many servers say of an unknown user. */
const NO_SUCH_MAILBOX = /^5\.(?:0\.0|1\.\d+|2\.1)$/;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OUR_ID = new RegExp(`^<(${UUID})@`, 'i');
const OUR_LINK = new RegExp(`[?&]mail=(${UUID})\\b`, 'i');

async function emailIdOf(original: string): Promise<string | undefined> {
  const { headers } = await parse(original);
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const found = OUR_ID.exec(header('message-id')) ?? OUR_LINK.exec(header('list-unsubscribe'));
  return found?.[1]?.toLowerCase();
}
