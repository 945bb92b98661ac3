import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { createCampaign, sendOrSchedule } from '#features/marketing/campaigns/save-campaign.server.ts';
import { until } from '#test/crash/until.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { withShop } from './own-shop.ts';
import { hasProc } from './proc.ts';
import { besideShop, type ShopBeside } from './shop-beside.ts';

const SUBSCRIBERS = 100_000;
/** BENCH_MAILS=100000 sends to all of them, which takes a quarter of an hour on two cores. */
const EMAILS = Number(process.env.BENCH_MAILS ?? 8000);
const QUEUE_SECONDS_MAX = 10;
/** Memory is measured after each of these shares; the first one has loaded everything that sending needs. */
const MARKS = [1 / 4, 1 / 2, 3 / 4, 1];
const GROWTH_MB_MAX = 15;

/**
 * A campaign to 100,000 subscribers: the time to queue it, and the memory of the shop's process while it goes out at
 * the fastest possible rate. If the run does not wait for all of them, it says how many were sent.
 */
export async function measureCampaign(): Promise<Figure[]> {
  if (!hasProc) return [skipped('a campaign to 100,000 subscribers', 'measured only on Linux')];
  const post = await mailSink();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, MAIL_FROM: 'Bench <bench@example.com>' };
  try {
    return await withShop((shop) => besideShop(shop.dataDir, (beside) => send(shop.pid ?? 0, beside)), {
      start: true,
      settings,
    });
  } finally {
    post.close();
  }
}

async function send(pid: number, { shop, actor }: ShopBeside): Promise<Figure[]> {
  const { db } = shop;
  await sql`insert into subscribers (email, first_name, status, source)
    select 'reader-' || i || '@example.com', 'Reader ' || i, 'subscribed', 'footer' from generate_series(1, ${SUBSCRIBERS}::int) i`.execute(
    db,
  );
  // The fastest rate that can be set: 6,000 a minute.
  await sql`insert into settings (key, value) values ('campaign_mails_per_minute', '6000')`.execute(db);
  const id = await createCampaign(shop, actor, {
    name: 'Bench',
    subject: 'For {firstName}',
    previewText: 'News',
    content: { blocks: [{ id: 'a', kind: 'text', text: 'Hello {firstName}, see [our papers](/help).' }] },
    audience: { segments: [], tags: [], interests: [] },
  });
  const from = performance.now();
  const outcome = await sendOrSchedule(shop, actor, { id, version: 0, at: null, fields: null });
  if (!outcome.ok) throw new Error(`not sent: ${outcome.kind}`);
  const queued = (performance.now() - from) / 1000;
  const sendingFrom = performance.now();
  const peaks: { emails: number; mb: number }[] = [];
  for (const share of MARKS) {
    const emails = Math.round(EMAILS * share);
    await until(`${emails} emails go out`, 60 * 60_000, async () => (await sentOf(db, id)) >= emails);
    peaks.push({ emails, mb: statusMb(pid, 'VmRSS') });
  }
  const perSecond = EMAILS / ((performance.now() - sendingFrom) / 1000);
  await db.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', id).execute();
  const [first] = peaks;
  const last = peaks.at(-1);
  return [
    limited('100,000 subscribers, queued', queued, QUEUE_SECONDS_MAX, { unit: ' s', digits: 1 }),
    reported(
      `sent, of ${EMAILS.toLocaleString('en-GB')} waited for`,
      `${perSecond.toFixed(0)}/s`,
      'BENCH_MAILS',
    ),
    ...peaks.map(({ emails, mb }) =>
      reported(`  memory after ${emails.toLocaleString('en-GB')} emails`, `${mb.toFixed(0)} MB`),
    ),
    limited('memory, last less first of these', (last?.mb ?? 0) - (first?.mb ?? 0), GROWTH_MB_MAX, {
      unit: ' MB',
    }),
    reported('  the most that the process ever held', `${statusMb(pid, 'VmHWM').toFixed(0)} MB`),
  ];
}

async function sentOf(db: ShopBeside['shop']['db'], id: string): Promise<number> {
  const row = await db
    .selectFrom('campaignFigures')
    .select('delivered')
    .where('campaignId', '=', id)
    .executeTakeFirst();
  return row?.delivered ?? 0;
}

/** proc(5): resident memory now (`VmRSS`) or its peak (`VmHWM`). */
function statusMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

/** A mail server that accepts and discards everything (RFC 5321), so that only the shop is measured. */
async function mailSink(): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('latin1');
    let inData = false;
    let text = '';
    socket.write('220 bench\r\n');
    socket.on('data', (part: string) => {
      text += part;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (inData && line !== '.') continue;
        const isData = !inData && /^data/i.test(line);
        inData = isData;
        socket.write(isData ? '354 go on\r\n' : /^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
