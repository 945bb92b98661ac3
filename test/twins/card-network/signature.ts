import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header of a webhook: HMAC-SHA256 over `<t>.<body>`, one `v1` for each secret (the provider
 * sends two while a secret is rotated). `at` is in Unix seconds. docs.stripe.com/webhooks, "verify manually".
 */
export function signatureHeader(body: string, secrets: readonly string[], at: number): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
  );
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
