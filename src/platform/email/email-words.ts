import { createContext } from 'react-router';
import type { OutgoingEmail } from './email.ts';

/** What a email says, without where it goes. */
export type EmailWords = Pick<OutgoingEmail, 'subject' | 'text' | 'html' | 'replyTo' | 'headers'>;

/**
 * Renders a queued email as it goes out, for the back office to read. Returns null for a template that is no longer there.
 * Rejects where what it tells of is gone.
 */
export const emailWordsContext =
  createContext<(template: string, data: Record<string, unknown>) => Promise<EmailWords | null>>();
