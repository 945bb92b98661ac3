/** The result of a form sent by script: JSON, or the server's error message. */
export type Answer<Body> =
  | { ok: true; body: Body }
  | {
      ok: false;
      error: string;
      errors: Readonly<Record<string, string>>;
      /** the message didn't come from the shop */
      isUnreached?: boolean;
    };

const UNREACHED = 'We couldn’t reach the shop. Check your connection, then try again.';

/**
 * The longest that the database may take. Left to itself, a phone that loses its signal waits for minutes and shows
 * nothing.
 */
const ANSWERED_WITHIN_MS = 30_000;

/** The fields that a form sends. */
export type Fields = FormData | Readonly<Record<string, string>>;

/**
 * Posts a form's fields and reads the JSON response. An unreachable server, a late response and a response of any other
 * kind are errors.
 */
export async function sendForm<Body>(path: string, fields: Fields): Promise<Answer<Body>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const body = (await response.json()) as Body & { error?: string; errors?: Record<string, string> };
    if (response.ok) return { ok: true, body };
    return { ok: false, error: body.error ?? UNREACHED, errors: body.errors ?? {} };
  } catch {
    return { ok: false, error: UNREACHED, errors: {}, isUnreached: true };
  }
}
