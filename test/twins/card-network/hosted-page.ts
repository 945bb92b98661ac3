import { carryOut, type Network } from './network.ts';
import { paySession } from './payments.ts';
import type { SessionRecord } from './records.ts';
import type { Answer, Refusal } from './refusal.ts';
import { readSession } from './sessions.ts';

// Cards by number, from docs.stripe.com/testing.
const CARDS: Readonly<Record<string, string | null>> = {
  '4242424242424242': null,
  '4000000000000002': 'Your card has been declined.',
  '4000000000009995': 'Your card has insufficient funds.',
};

/** Serves a session's page: card fields, Pay and Cancel. Throws a Refusal (404) for an unknown session. */
export function answerPage(network: Network, method: string, id: string, body: string): Answer {
  const session = readSession(network, id);
  if (session.status !== 'open') return closedPage(session);
  if (method !== 'POST') return page(200, payForm(session));
  const form = new URLSearchParams(body);
  if (form.get('action') === 'cancel' && session.cancelUrl !== null) return redirect(session.cancelUrl);
  const problem = problemWith(form);
  if (problem !== null) return page(402, payForm(session, problem));
  const message = CARDS[cardNumber(form)];
  carryOut(network, paySession(network, id, message ? 'declined' : 'paid'));
  return message ? page(402, payForm(session, message)) : redirect(successUrl(session));
}

function problemWith(form: URLSearchParams): string | null {
  if (!Object.hasOwn(CARDS, cardNumber(form))) return 'Your card number is invalid.';
  const expiry = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec((form.get('cardExpiry') ?? '').trim());
  // Cards are valid to the end of the month.
  const isOver = !expiry || new Date(2000 + Number(expiry[2]), Number(expiry[1])).getTime() <= Date.now();
  if (isOver) return "Your card's expiration date is incomplete or in the past.";
  return /^\d{3,4}$/.test(form.get('cardCvc') ?? '') ? null : "Your card's security code is incomplete.";
}

function cardNumber(form: URLSearchParams): string {
  return (form.get('cardNumber') ?? '').replace(/\s/g, '');
}

function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function closedPage(session: SessionRecord): Answer {
  if (session.status === 'complete') return redirect(successUrl(session));
  return page(410, '<h1>This payment page has expired</h1><p>Nothing was taken. Go back to the shop.</p>');
}

function payForm(session: SessionRecord, message?: string): string {
  const amount = `${(session.amountTotal / 100).toFixed(2)} ${session.currency.toUpperCase()}`;
  const lines = session.lines
    .map(({ name, quantity }) => `<li>${escapeHtml(name)} × ${quantity}</li>`)
    .join('');
  return `<h1>Pay ${amount}</h1>
<ul>${lines}</ul>
${message ? `<p role="alert">${escapeHtml(message)}</p>` : ''}
<form method="post">
<p><label>Email <output>${escapeHtml(session.customerEmail ?? '')}</output></label></p>
<p><label>Card number <input name="cardNumber" inputmode="numeric" autocomplete="off"></label></p>
<p><label>Expiry <input name="cardExpiry" placeholder="MM / YY" autocomplete="off"></label></p>
<p><label>CVC <input name="cardCvc" inputmode="numeric" autocomplete="off"></label></p>
<p><button name="action" value="pay">Pay</button>
${session.cancelUrl === null ? '' : '<button name="action" value="cancel">Cancel</button>'}</p>
</form>`;
}

function page(status: number, body: string): Answer {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test card network</title>
<meta name="viewport" content="width=device-width"><main>${body}</main></html>`;
  return { status, body: html, headers: { 'content-type': 'text/html; charset=utf-8' } };
}

function redirect(location: string): Answer {
  // 303 so that the browser follows with a GET.
  return { status: 303, body: '', headers: { location } };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the page's own words for an unknown session. */
export function missingPage(refusal: Refusal): Answer {
  return page(refusal.details.status ?? 400, `<h1>Nothing here</h1><p>${escapeHtml(refusal.message)}</p>`);
}
