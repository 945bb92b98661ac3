import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { JOB_CODE, scannedCode } from '../job-code.ts';
import { scanAtPress } from './scan-job.server.ts';

/** The outcome of a scan at a press, as a sentence. `typed`: the text scanned. */
export type TicketScan = { ok: boolean; text: string; code: string; words: string };

/** Handles a scan at a press. Anything but a job ticket gets a message and changes nothing. */
export async function scanTicket(
  shop: Shop,
  actor: Actor,
  pressId: string,
  form: FormData,
): Promise<TicketScan> {
  const text = scannedCode(String(form.get('code') ?? '')).slice(0, 100);
  const code = text.toUpperCase();
  const result = (ok: boolean, words: string): TicketScan => ({ ok, text, code, words });
  if (!text) return result(false, 'Nothing was scanned. Scan a job ticket, or type its number.');
  if (!JOB_CODE.test(code)) return result(false, `“${text}” isn’t a job ticket. Nothing was changed.`);
  const outcome = await scanAtPress(shop, actor, { code, pressId });
  if (!outcome.ok && outcome.kind === 'missing')
    return result(false, `There’s no job ${code}. Nothing was changed.`);
  return result(outcome.ok, outcome.words);
}
