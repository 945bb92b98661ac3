const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

/** Returns what is wrong with the details on the test card page, by field; empty if they are valid. */
export function cardErrors(form: FormData, now: Date): Record<string, string> {
  const errors: Record<string, string> = {};
  const number = String(form.get('cardNumber') ?? '').replace(/[\s-]/g, '');
  if (number === DECLINED) errors.cardNumber = 'Your card was declined.';
  else if (number !== PAYS) errors.cardNumber = 'Use one of the test card numbers.';
  if (!isFuture(String(form.get('expiry') ?? ''), now)) errors.expiry = 'Use any future date, as MM/YY.';
  if (!/^\d{3,4}$/.test(String(form.get('cvc') ?? '').trim())) errors.cvc = 'Use any three digits.';
  return errors;
}

/** `12/29`, `12 / 2029` or `1229`; a card is valid to the end of its month. */
function isFuture(expiry: string, now: Date): boolean {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(expiry);
  if (!match) return false;
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  return new Date(Date.UTC(year, Number(match[1]), 1)) > now;
}
