import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { isPrivateHost } from '../private-host.ts';
import type { EmailPicture, EmailTransport, OutgoingEmail } from './email.ts';

/**
 * Email over SMTP. `url` as in SMTP_URL; `from` as in MAIL_FROM. To a server outside the building nothing is sent
 * before the connection is encrypted, unless the address ends in `?requireTLS=false`.
 */
export function smtpTransport(url: string, from: string): EmailTransport {
  const transport = nodemailer.createTransport({ ...serverAt(url), ...TIMEOUTS_MS });
  return {
    async deliver(email) {
      await transport.sendMail(messageOf(email, from));
    },
  };
}

/** `smtp:` uses encryption if the server offers it, but someone in between could remove the offer. */
export function serverAt(url: string): { url: string; requireTLS?: true } {
  const address = URL.parse(url);
  if (!address || isPrivateHost(address.hostname) || address.searchParams.has('requireTLS')) return { url };
  return { url, requireTLS: true };
}

/** A server that accepts a connection and then goes silent delays other emails no longer than this. */
const TIMEOUTS_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/**
 * Writes emails into a folder, one RFC 5322 file each, if no SMTP server is set. File names start with the time of
 * writing, so they sort by age. An email delivered twice is still one file.
 */
export function outboxTransport(folder: string, from: string): EmailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(email) {
      const { message } = await transport.sendMail(messageOf(email, from));
      const name = `${email.createdAt.toISOString().replace(/[:.]/g, '-')}-${email.id}.eml`;
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `.${randomUUID()}.partial`);
      await writeFile(partial, message as Buffer, { flush: true });
      await rename(partial, join(folder, name));
    },
    async forget(stay) {
      const files = (await readdir(folder).catch(noFolder)).flatMap((name) => {
        const id = IN_NAME.exec(name)?.[1];
        return id ? [{ name, id }] : [];
      });
      for (let first = 0; first < files.length; first += FILES_A_QUESTION) {
        const some = files.slice(first, first + FILES_A_QUESTION);
        const staying = await stay(some.map(({ id }) => id));
        for (const { name, id } of some) if (!staying.has(id)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** The id at the end of a file's name. */
const IN_NAME = /([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.eml$/;
const FILES_A_QUESTION = 1000;

/** Nothing has been sent yet. */
function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function messageOf(email: OutgoingEmail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    date: email.createdAt,
    messageId: `<${email.id}@${domainOf(from)}>`,
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
    ...(email.headers ? { headers: email.headers } : {}),
    attachments: [
      ...(email.attachments ?? []).map(({ filename, content }) => ({ filename, content })),
      ...(email.pictures ?? []).map(pictureOf),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Beside the HTML that shows it, not in the list of files. */
const pictureOf = ({ cid, content }: EmailPicture, i: number) => ({
  cid,
  content,
  filename: `picture-${i + 1}.jpg`,
  contentType: 'image/jpeg',
  contentDisposition: 'inline' as const,
});

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}

/** Connects to an SMTP server and signs in, without sending. Rejects as a delivery would. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = nodemailer.createTransport({
    ...serverAt(url),
    connectionTimeout: CHECK_MS,
    greetingTimeout: CHECK_MS,
    socketTimeout: CHECK_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const CHECK_MS = 10_000;
