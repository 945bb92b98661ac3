/** Between dots: no spaces, and none of the characters used for quotes, comments and lists of addresses. */
const PART = String.raw`[^\s\p{Cc}@"<>(),:;\\[\].]+`;
const ADDRESS = new RegExp(`^${PART}(?:\\.${PART})*@(${PART}(?:\\.${PART})+)$`, 'u');

/**
 * Whether a text is an address that we send to: one @, a dot after it, no dot at either end or next to another (RFC
 * 5321, 4.1.2), no hyphen at either end of a part of its domain.
 */
export function isEmailAddress(text: string): boolean {
  const domain = ADDRESS.exec(text)?.[1];
  return domain !== undefined && !/(?:^|\.)-|-(?:\.|$)/.test(domain);
}

/** Not a real address (RFC 2606, 2): it replaces an erased customer's. */
const NOBODY = /@[^@]*\.invalid$/i;

/**
 * Whether anybody reads emails to this address: a walk-in customer has none, and an erased customer's belongs to
 * nobody.
 */
export function canBeEmailed(address: string): boolean {
  return address !== '' && !NOBODY.test(address);
}
