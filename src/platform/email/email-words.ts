import { createContext } from 'react-router';
import type { OutgoingEmail } from './email.ts';

/** An email's content, without its recipient. */
export type EmailWords = Pick<
  OutgoingEmail,
  'subject' | 'text' | 'html' | 'replyTo' | 'headers' | 'attachments' | 'pictures'
> & {
  /**
   * Facts in it that may have changed by tomorrow, such as the amount still to pay. They are stored once it is sent, and from
   * then on its template gets them as `sent`, so that the email is shown as it was sent. Nothing personal, and no links.
   */
  facts?: Record<string, unknown>;
};

/** Returns the facts that an email was sent with; undefined if it has not been sent, or has none. */
export const sentFacts = <Facts>(data: Record<string, unknown>): Facts | undefined =>
  data.sent as Facts | undefined;

/**
 * Renders a queued email as it will be sent, for the back office. Returns null if its template no longer exists.
 * Rejects if its subject has been deleted.
 */
export const emailWordsContext =
  createContext<(template: string, data: Record<string, unknown>) => Promise<EmailWords | null>>();
