/** An email ready to send. `id` makes its Message-ID, so that a repeated delivery is recognisable as the same email. */
export interface OutgoingEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** The address for replies, if it differs from the sender's. */
  replyTo?: string;
  /** Extra header lines by name, such as how to unsubscribe. */
  headers?: Record<string, string>;
  /** Files that go with it. */
  attachments?: EmailFile[];
  /** Pictures that its HTML shows by `cid:`. They go with it, and are stored nowhere else. */
  pictures?: EmailPicture[];
}

export interface EmailFile {
  filename: string;
  content: Buffer;
  /** whether we can make the same file again, so that no copy is stored; false by default */
  isRemade?: boolean;
}

/** A picture inside an email: a JPEG. */
export interface EmailPicture {
  /** how the HTML names it: `cid:…` */
  cid: string;
  content: Buffer;
}

/**
 * Delivers emails: to an SMTP server, or to the outbox folder if none is set. Rejects if it fails for the moment; the
 * job retries.
 */
export interface EmailTransport {
  deliver(mail: OutgoingEmail): Promise<void>;
  /**
   * Deletes this transport's copies of emails, except those that `stay` returns from a list of ids. Only a transport
   * that keeps copies has it.
   */
  forget?(stay: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

/** Returns why a delivery failed, for staff. Contains no address, although servers repeat it in their response. */
export function failureWords(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as Record<string, unknown>;
  const answer = typeof responseCode === 'number' ? ` (it answered ${responseCode})` : '';
  if (code === 'EAUTH') return `SMTP refused the password${answer}`;
  if (code === 'ETLS' || code === 'EREQUIRETLS') return `no secure connection to the SMTP server${answer}`;
  if (code === 'EDNS') return 'the name of the SMTP server could not be looked up';
  switch (failureOf(error)) {
    case 'address':
      return `the SMTP server refused the address${answer}`;
    case 'mail':
      return `the SMTP server refused the email${answer}`;
    case 'later':
      return `the SMTP server asked us to try later${answer}`;
    case 'server':
      if (answer) return `the SMTP server refused to send${answer}`;
      if (typeof code === 'string' && NO_ANSWER.has(code)) return 'the SMTP server did not answer';
      return typeof code === 'string' && FOLDER.has(code)
        ? `the outbox folder could not be written (${code})`
        : 'the email could not be created';
  }
}

const NO_ANSWER = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const FOLDER = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EDQUOT', 'EIO']);

/**
 * Classifies a failed delivery: the address was refused for good; this email was refused for good; this email was
 * refused for the moment; or the server doesn't respond or doesn't let us send. Based on SMTP reply codes (RFC 5321,
 * 4.2.1) and the command concerned, as nodemailer reports them.
 */
export function failureOf(error: unknown): 'address' | 'mail' | 'later' | 'server' {
  const { code, command, responseCode, message } = (error ?? {}) as Record<string, unknown>;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  if (command === 'API') return /invalid recipient/i.test(String(message)) ? 'address' : 'server';
  const isAddress = code === 'EENVELOPE' && command === 'RCPT TO';
  const isEmail = code === 'EMESSAGE' || command === 'DATA';
  if (!isAddress && !isEmail) return 'server';
  if (status >= 500 && status < 600) return isAddress ? 'address' : 'mail';
  return status >= 400 ? 'later' : 'server';
}
