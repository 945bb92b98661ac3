/** Between dots: no spaces, and none of the signs that quotes, comments and lists of addresses need. */
const PART = String.raw`[^\s\p{Cc}@"<>(),:;\\[\].]+`;
const ADDRESS = new RegExp(`^${PART}(?:\\.${PART})*@(${PART}(?:\\.${PART})+)$`, 'u');

/**
 * Whether a text is an address that we send to: one @, a dot after it, no dot at an end or beside another (RFC 5321, 4.1.2), no
 * hyphen at an end of a part of its domain.
 */
export function isEmailAddress(text: string): boolean {
  const domain = ADDRESS.exec(text)?.[1];
  return domain !== undefined && !/(?:^|\.)-|-(?:\.|$)/.test(domain);
}

/** Not a real address (RFC 2606, 2): it replaces an erased customer's. */
const NOBODY = /@[^@]*\.invalid$/i;

/** Whether anybody reads what is sent to this address: a walk-in has none, and an erased customer's is nobody's. */
export function canBeEmailed(address: string): boolean {
  return address !== '' && !NOBODY.test(address);
}
