import { createContext } from 'react-router';
import type { OutgoingEmail } from './email.ts';

/** An email's content, without its recipient. */
export type EmailWords = Pick<
  OutgoingEmail,
  'subject' | 'text' | 'html' | 'replyTo' | 'headers' | 'attachments'
>;

/**
 * Renders a queued email as it will be sent, for the back office. Returns null if its template no longer exists.
 * Rejects if what it is about has been deleted.
 */
export const emailWordsContext =
  createContext<(template: string, data: Record<string, unknown>) => Promise<EmailWords | null>>();
