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
