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
 * Reads a report as it came by email: a complaint by a mailbox's feedback loop (ARF, RFC 5965), or a notification that a email
 * was not delivered (RFC 3464); or each of those that lie in a email which forwards them. Whom it is about is told by our own
 * Message-ID in the email that comes back with it, or by its link to unsubscribe where a email service gave it another:
 * mailboxes blacken their readers' addresses. Empty for anything else, and for news of a delay.
 */
export function readEmailReports(text: string): EmailReport[] {
  const mail = text.replace(/\r\n?/g, '\n');
  return reportsIn(mail, NESTED_MAX)
    .map(reportOf)
    .filter((report) => report !== null);
}

/** How deep a report may lie in emails that forward it: passed on by two people. */
const NESTED_MAX = 3;

/** The parts of a email, then those of each email that is attached to it, as people forward a report. */
function reportsIn(mail: string, deeper: number): Part[][] {
  const parts = partsOf(mail);
  const mails = deeper > 0 ? parts.filter(({ isEmail }) => isEmail) : [];
  return [parts, ...mails.flatMap(({ body }) => reportsIn(body, deeper - 1))];
}

function reportOf(parts: readonly Part[]): EmailReport | null {
  const original = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers');
  const mailId = original && emailIdOf(original.body);
  if (!mailId) return null;
  const feedback = parts.find(({ type }) => type === 'message/feedback-report');
  if (feedback)
    return /^feedback-type:\s*(?:abuse|fraud)\b/im.test(feedback.body)
      ? { kind: 'complaint', isAddress: false, mailId, problem: '' }
      : null;
  const notice = parts.find(({ type }) => type === 'message/delivery-status');
  if (!notice || !/^action:\s*failed\b/im.test(notice.body)) return null;
  const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(notice.body)?.[1] ?? '';
  const said = /^diagnostic-code:[ \t]*(?:[\w-]+;)?[ \t]*(.+)/im.exec(unfolded(notice.body))?.[1]?.trim();
  const problem = (said || status || 'not delivered').slice(0, REPORT_PROBLEM_MAX);
  return { kind: 'bounce', isAddress: NO_SUCH_MAILBOX.test(status), mailId, problem };
}

/** RFC 3463, 3: X.1 is about the address, X.2.1 a mailbox that is shut, 5.0.0 what many servers say of an unknown user. */
const NO_SUCH_MAILBOX = /^5\.(?:0\.0|1\.\d+|2\.1)$/;

interface Part {
  type: string;
  /** a whole email: message/rfc822, or a file that ends in .eml, as some programs attach it */
  isEmail: boolean;
  body: string;
}

/**
 * The parts of a message in several parts, those of parts in parts too. Those of a report should come as they are (RFC 3464,
 * 2.1; RFC 2046, 5.2.1), but some servers encode them.
 */
function partsOf(text: string, deeper = PARTS_DEEP_MAX): Part[] {
  const [head, body] = splitHead(text);
  const boundary = /^content-type:.*?\bboundary=(?:"([^"\n]{1,200})"|([^\s;]{1,200}))/im.exec(unfolded(head));
  const edge = boundary?.[1] ?? boundary?.[2];
  if (!edge) return [];
  return `\n${body}`
    .split(new RegExp(`\n--${edge.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:--)?[ \t]*(?=\n|$)`))
    .slice(1)
    .flatMap((part) => leaves(part.slice(1), deeper));
}

/** Parts in parts: email programs need three (mixed, related, alternative). */
const PARTS_DEEP_MAX = 6;

function leaves(part: string, deeper: number): Part[] {
  const [rawHead, rawBody] = splitHead(part);
  const head = unfolded(rawHead);
  const type = (/^content-type:\s*([\w/.-]+)/im.exec(head)?.[1] ?? 'text/plain').toLowerCase();
  if (type.startsWith('multipart/')) return deeper > 0 ? partsOf(part, deeper - 1) : [];
  const isEmail = type === 'message/rfc822' || /name\*?=[^\n;]*\.eml\b/i.test(head);
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
  return [{ type, isEmail, body: decoded(rawBody, encoding) }];
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replace(/\r\n?/g, '\n');
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replace(/=[ \t]*\n/g, '');
  return joined.replace(/=([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Of a head so much is read: some of the patterns above would go through a hostile one again and again. */
const HEAD_MAX = 20_000;

function splitHead(text: string): [head: string, body: string] {
  const end = text.indexOf('\n\n');
  return end === -1
    ? [text.slice(0, HEAD_MAX), '']
    : [text.slice(0, Math.min(end, HEAD_MAX)), text.slice(end + 2)];
}

/** Header lines that were broken, as one line each (RFC 5322, 2.2.3). */
function unfolded(head: string): string {
  return head.replace(/\n[ \t]+/g, ' ');
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OUR_ID = new RegExp(`^message-id:\\s*<(${UUID})@`, 'im');
const OUR_LINK = new RegExp(`^list-unsubscribe:.*[?&]mail=(${UUID})\\b`, 'im');

function emailIdOf(original: string): string | undefined {
  const head = unfolded(splitHead(original)[0]);
  return (OUR_ID.exec(head)?.[1] ?? OUR_LINK.exec(head)?.[1])?.toLowerCase();
}
