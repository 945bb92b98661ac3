/** Not a real address (RFC 2606, 2): it replaces an erased customer's. */
const NOBODY = /@[^@]*\.invalid$/i;

/** Whether anybody reads what is sent to this address: a walk-in has none, and an erased customer's is nobody's. */
export function canBeEmailed(address: string): boolean {
  return address !== '' && !NOBODY.test(address);
}
