const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from outside could be one of our ids. Checked first, because the database would raise an error. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
