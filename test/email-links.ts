import type { TestShop } from './app.ts';

/** Sends queued emails, and returns those to an address, newest last. */
export async function emailsTo(opened: TestShop, email: string) {
  await opened.runJobs();
  return opened.mails.filter(({ to }) => to === email);
}

/** Returns the path and query of the link in the newest email with this subject. Throws if there is none. */
export async function linkFrom(opened: TestShop, email: string, subject: RegExp): Promise<string> {
  const sent = (await emailsTo(opened, email)).findLast((sent) => subject.test(sent.subject));
  const match = /http:\/\/localhost:3000(\/[\w-]+\?token=[\w.-]+)/.exec(sent?.text ?? '');
  if (!match?.[1]) throw new Error(`no link to ${email} in a mail ${subject}`);
  return match[1];
}

export const RESET = /^A new password/;
export const VERIFY = /^Confirm your email address/;
export const NEW_EMAIL = /^Confirm your new email address/;
