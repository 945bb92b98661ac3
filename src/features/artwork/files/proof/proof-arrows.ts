/**
 * Turns the pages of a proof with the arrow keys. The page sends the text of this one function, so it refers to nothing
 * outside itself. It ignores the keys wherever they already do something, as in a field or a part that scrolls
 * sideways.
 */
export function proofArrows(): void {
  addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const rel = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
    const element = event.target instanceof Element ? event.target : null;
    if (!rel || element?.closest('input, select, textarea')) return;
    const pane = element?.closest('[data-pane]');
    if (pane && pane.scrollWidth > pane.clientWidth) return;
    document.querySelector<HTMLAnchorElement>(`[data-turn="${rel}"]`)?.click();
  });
}
