/** A email ready to go. `id` makes its Message-ID, so that a repeated sending is recognisable as the same email. */
export interface OutgoingEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** Where a email keeps its sender's address to itself but wants answers elsewhere. */
  replyTo?: string;
  /** Further header lines, by name: how to unsubscribe. */
  headers?: Record<string, string>;
}

/** Hands emails on: to an SMTP server, or to the outbox folder while none is set. Rejects when it can't now; the job tries again. */
export interface EmailTransport {
  deliver(mail: OutgoingEmail): Promise<void>;
}

/** Why a delivery failed, in words for staff. Holds no address: servers repeat it in what they answer. */
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
 * What a failed delivery is about: the address itself, refused for good; this email, refused for good; this email, refused
 * for now; or the server: nobody answered, or we may not send at all. By SMTP's reply codes (RFC 5321, 4.2.1) and the
 * command that was answered, as nodemailer tells them.
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
