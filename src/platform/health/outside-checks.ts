import { connect } from 'node:tls';
import { failureWords } from '../email/email.ts';
import { checkSmtp } from '../email/transport.server.ts';
import { type Finding, fine, reasonOf, wrong } from './check.ts';

const ANSWER_MS = 10_000;
const DAY_MS = 86_400_000;
/** Certificates that renew themselves do so a month before; if only two weeks are left, something is wrong. */
const CERTIFICATE_DAYS = 14;
const CLOCK_SECONDS = 30;

/** Connects to the SMTP server and signs in, without sending anything. Without one, emails are saved as files. */
export async function checkEmail(smtpUrl: string | undefined, isLive: boolean): Promise<Finding> {
  if (!smtpUrl)
    return isLive
      ? wrong(
          'No email is sent: SMTP_URL is not set, so emails are only saved in DATA_DIR/outbox. Set SMTP_URL.',
        )
      : fine(
          'SMTP_URL is not set: emails are saved in DATA_DIR/outbox, which is right for trying things out.',
        );
  try {
    await checkSmtp(smtpUrl);
    return fine('The SMTP server answers and accepts the password.');
  } catch (error) {
    return wrong(`Email can’t be sent: ${failureWords(error)}. Check SMTP_URL with your email provider.`);
  }
}

/** Reports how long the certificate of the public address is valid, as a customer's browser sees it. */
export async function checkCertificate(publicUrl: string | undefined, now: Date): Promise<Finding> {
  if (!publicUrl?.startsWith('https:'))
    return publicUrl
      ? wrong(
          'PUBLIC_URL begins with http: customers’ passwords and orders are sent unencrypted. Set up https.',
        )
      : fine('PUBLIC_URL is not set: the shop is only open on this machine and needs no certificate.');
  const { hostname, port } = new URL(publicUrl);
  try {
    const end = await certificateEnd(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
    if (days < CERTIFICATE_DAYS)
      return wrong(
        `The certificate of ${hostname} ends in ${days} days. It should have been renewed: look at your proxy’s log.`,
      );
    return fine(`The certificate of ${hostname} is valid for ${days} more days.`);
  } catch (error) {
    return wrong(
      `${publicUrl} does not answer with a valid certificate (${reasonOf(error)}). Check the address and your proxy.`,
    );
  }
}

function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }) });
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
  });
}

/**
 * Compares this machine's clock with the database's, and with a web server's if one responds. If none does, nothing is
 * reported here: another check says so.
 */
export async function checkClock(parts: {
  clock: () => Date;
  databaseTime: () => Promise<Date>;
  webAddress: string | undefined;
}): Promise<Finding> {
  const [database, web] = await Promise.all([
    secondsOff(parts.clock, parts.databaseTime, 0),
    parts.webAddress
      ? secondsOff(parts.clock, () => webTime(parts.webAddress ?? ''), 1).catch(() => null)
      : null,
  ]);
  for (const [off, what] of [
    [database, 'the database'],
    [web, `${parts.webAddress && new URL(parts.webAddress).host}`],
  ] as const)
    if (off !== null && off > CLOCK_SECONDS)
      return wrong(
        `This machine’s clock and that of ${what} are ${Math.round(off)} seconds apart. Switch on automatic time (NTP).`,
      );
  return fine(
    `This machine’s clock agrees with the database${web === null ? '' : ' and with the internet'}.`,
  );
}

/** How far a clock is off, beyond the time that its response took and its own precision. */
async function secondsOff(clock: () => Date, ask: () => Promise<Date>, precision: number): Promise<number> {
  const before = clock().getTime();
  const answer = (await ask()).getTime();
  const after = clock().getTime();
  const off = Math.max(before - answer, answer - after, 0) / 1000;
  return Math.max(0, off - precision);
}

async function webTime(address: string): Promise<Date> {
  const answer = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const date = new Date(answer.headers.get('date') ?? '');
  if (Number.isNaN(date.getTime())) throw new Error('no Date');
  return date;
}
