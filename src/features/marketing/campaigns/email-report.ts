import type { Attachment } from 'postal-mime';

/** A later report about one of our emails, from a mailbox provider or a mail server. */
export interface EmailReport {
  /** `complaint`: marked as spam. `bounce`: not delivered; `isAddress` if there is no such mailbox. */
  kind: 'complaint' | 'bounce';
  isAddress: boolean;
  /** of the email, as it went out in its Message-ID */
  emailId: string;
  /** the server's explanation for people; empty for a complaint */
  problem: string;
}

const REPORT_PROBLEM_MAX = 300;

/**
 * Reads reports from an email: a complaint from a feedback loop (ARF, RFC 5965), a non-delivery notification (RFC
 * 3464), or each of those attached to a forwarding email. The recipient is identified by our own Message-ID in the
 * returned email, or by its unsubscribe link if an email service replaced the id, because providers redact the
 * addresses. Empty for anything else, and for delay notices.
 */
export async function readEmailReports(text: string): Promise<EmailReport[]> {
  const reports = await Promise.all((await reportsIn(text, NESTED_MAX)).map(reportOf));
  return reports.filter((report) => report !== null);
}

/** How deep a report may be nested in forwarding emails: forwarded by two people. */
const NESTED_MAX = 3;

/** Returns the parts of an email, then those of each attached email, since people forward reports as attachments. */
async function reportsIn(email: string, deeper: number): Promise<Attachment[][]> {
  const { attachments: parts } = await parse(email);
  const emails = deeper > 0 ? parts.filter(isEmail) : [];
  const nested = await Promise.all(emails.map((part) => reportsIn(String(part.content), deeper - 1)));
  return [parts, ...nested.flat()];
}

/** How many lines of an email are read. Each takes 10 µs: an email of empty lines would block for seconds. */
const LINES_READ = 30_000;
/** The average line length; longer emails may have proportionally more lines. */
const LINE_LENGTH = 60;

/** Parses an email. Non-text parts (a report's parts, forwarded emails) become attachments. */
async function parse(email: string) {
  const { default: PostalMime } = await import('postal-mime');
  const read = email.split('\n', LINES_READ + email.length / LINE_LENGTH).join('\n');
  // Throws if parts are nested hundreds deep or headers run to megabytes: no real report does.
  return PostalMime.parse(read, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => ({
    headers: [],
    attachments: [],
  }));
}

/** An email as an attachment, or a file ending in .eml, as some programs attach it. */
function isEmail({ mimeType, filename }: Attachment): boolean {
  return mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? '');
}

/** Its lines, with folded ones joined (RFC 5322, 2.2.3). */
const textOf = ({ content }: Attachment) =>
  String(content)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ');

async function reportOf(parts: readonly Attachment[]): Promise<EmailReport | null> {
  const partOf = (...types: string[]) => parts.find(({ mimeType }) => types.includes(mimeType));
  const original = partOf('message/rfc822', 'text/rfc822-headers');
  const emailId = original && (await emailIdOf(String(original.content)));
  if (!emailId) return null;
  const feedback = partOf('message/feedback-report');
  if (feedback)
    return /^feedback-type:\s*(?:abuse|fraud)\b/im.test(textOf(feedback))
      ? { kind: 'complaint', isAddress: false, emailId, problem: '' }
      : null;
  const delivery = partOf('message/delivery-status');
  const notice = delivery && textOf(delivery);
  if (!notice || !/^action:\s*failed\b/im.test(notice)) return null;
  const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(notice)?.[1] ?? '';
  const diagnostic = /^diagnostic-code:[ \t]*(?:[\w-]+;)?[ \t]*(.+)/im.exec(notice)?.[1]?.trim();
  const problem = (diagnostic || status || 'not delivered').slice(0, REPORT_PROBLEM_MAX);
  return { kind: 'bounce', isAddress: NO_SUCH_MAILBOX.test(status), emailId, problem };
}

/** RFC 3463, 3: X.1 is about the address, X.2.1 a disabled mailbox, 5.0.0 what many servers say for an unknown user. */
const NO_SUCH_MAILBOX = /^5\.(?:0\.0|1\.\d+|2\.1)$/;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OUR_ID = new RegExp(`^<(${UUID})@`, 'i');
const OUR_LINK = new RegExp(`[?&]mail=(${UUID})\\b`, 'i');

async function emailIdOf(original: string): Promise<string | undefined> {
  const { headers } = await parse(original);
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const match = OUR_ID.exec(header('message-id')) ?? OUR_LINK.exec(header('list-unsubscribe'));
  return match?.[1]?.toLowerCase();
}
