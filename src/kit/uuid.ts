const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from outside can be one of our ids: asked before the database is, which would refuse it as an error. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
