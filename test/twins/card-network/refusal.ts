/** The provider's kinds of error (`resp_api_errors.type` of its contract). */
type RefusalType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface RefusalDetails {
  status?: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 503;
  type?: RefusalType;
  code?: string;
  param?: string;
}

/** A refused request, in the provider's words; 400 and `invalid_request_error` by default. */
export class Refusal extends Error {
  readonly details: RefusalDetails;
  constructor(message: string, details: RefusalDetails = {}) {
    super(message);
    this.details = details;
  }
}

/** The HTTP response. */
export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

export function answerOf(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body) };
}

/** The provider's error body: `{ error: { type, code, message, param } }`, without empty fields. */
export function answerOfRefusal(refusal: Refusal): Answer {
  const { status = 400, type = 'invalid_request_error', code, param } = refusal.details;
  return answerOf(status, { error: { type, code, message: refusal.message, param } });
}
