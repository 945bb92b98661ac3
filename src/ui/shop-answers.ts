/** How long a response may take. */
const ANSWERED_WITHIN_MS = 4000;

/** Whether the shop can be reached and can read its data (`app.ts`). */
export async function shopAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    return ok;
  } catch {
    return false;
  }
}
