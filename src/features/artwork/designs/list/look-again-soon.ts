/**
 * Reloads the page while its list is at work, by its address, so that no form is sent twice. The page includes this
 * function's source.
 */
export function lookAgainSoon(): void {
  setTimeout(() => location.replace(location.pathname), 2000);
}
