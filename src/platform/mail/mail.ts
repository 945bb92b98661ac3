/** A mail ready to go. `id` makes its Message-ID, so that a repeated sending is recognisable as the same mail. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** Where a mail keeps its sender's address to itself but wants answers elsewhere. */
  replyTo?: string;
  /** Further header lines, by name: how to unsubscribe. */
  headers?: Record<string, string>;
}

/** Hands mails on: to an SMTP server, or to the outbox folder while none is set. Rejects when it can't now; the job tries again. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
}

/**
 * What a failed delivery is about: the address itself, refused for good; this mail, refused for good; this mail, refused
 * for now; or the server: nobody answered, or we may not send at all. By SMTP's reply codes (RFC 5321, 4.2.1) and the
 * command that was answered, as nodemailer tells them.
 */
export function failureOf(error: unknown): 'address' | 'mail' | 'later' | 'server' {
  const { code, command, responseCode, message } = (error ?? {}) as Record<string, unknown>;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  if (command === 'API') return /invalid recipient/i.test(String(message)) ? 'address' : 'server';
  const isAddress = code === 'EENVELOPE' && command === 'RCPT TO';
  const isMail = code === 'EMESSAGE' || command === 'DATA';
  if (!isAddress && !isMail) return 'server';
  if (status >= 500 && status < 600) return isAddress ? 'address' : 'mail';
  return status >= 400 ? 'later' : 'server';
}
