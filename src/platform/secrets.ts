/** The minimum length of a secret. */
export const SECRET_LENGTH_MIN = 32;

/**
 * Returns the secrets in `SECRET_KEY`: the one that signs and seals, then older ones that are still accepted. A comma
 * separates two only if both are long enough, so a secret may contain one.
 */
export function parseSecrets(text: string): readonly [string, ...string[]] {
  const secrets: string[] = [];
  let part = '';
  for (const piece of text.split(',')) {
    part = part === '' ? piece : `${part},${piece}`;
    if (part.trim().length < SECRET_LENGTH_MIN) continue;
    secrets.push(part.trim());
    part = '';
  }
  if (part !== '') secrets.push([...secrets.splice(-1), part].join(','));
  const [first, ...older] = secrets;
  return first === undefined || older.length === 0 ? [text] : [first, ...older];
}
