import { createContext } from 'react-router';
import type { OutgoingMail } from './mail.ts';

/** What a mail says, without where it goes. */
export type MailWords = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'replyTo' | 'headers'>;

/**
 * Renders a queued mail as it goes out, for the back office to read. Answers null for a template that is no longer there.
 * Rejects where what it tells of is gone.
 */
export const mailWordsContext =
  createContext<(template: string, data: Record<string, unknown>) => Promise<MailWords | null>>();
