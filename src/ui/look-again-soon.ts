/**
 * Reloads the page while what it shows is being made, by its address, so that no form is sent twice. The page includes this
 * function's source.
 */
export function lookAgainSoon(): void {
  setTimeout(() => location.replace(location.pathname), 3000);
}
