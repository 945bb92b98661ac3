import { createContext } from 'react-router';
import type { OutgoingEmail } from './email.ts';

/** An email's content, without its recipient. */
export type EmailWords = Pick<
  OutgoingEmail,
  'subject' | 'text' | 'html' | 'replyTo' | 'headers' | 'attachments'
> & {
  /**
   * What it says that can be something else tomorrow, like what is still to pay. Kept with it once it is sent, and handed to its template as
   * `sent` from then on, so that it is shown as it was sent. Nothing personal, and no links.
   */
  facts?: Record<string, unknown>;
};

/** Returns the facts that an email was sent with; undefined if it has not been sent, or keeps none. */
export const sentFacts = <Facts>(data: Record<string, unknown>): Facts | undefined =>
  data.sent as Facts | undefined;

/**
 * Renders a queued email as it will be sent, for the back office. Returns null if its template no longer exists.
 * Rejects if what it is about has been deleted.
 */
export const emailWordsContext =
  createContext<(template: string, data: Record<string, unknown>) => Promise<EmailWords | null>>();
