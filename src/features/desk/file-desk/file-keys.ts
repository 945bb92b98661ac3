/**
 * Keys of the screen on which files are judged: 1 to 3 choose what to do with the file (Enter then does it), j and n go
 * to the next file, k and p to the previous one. The function is serialised into the page, so it must not refer to
 * anything outside. Keys typed in a field are left alone, and those that a barcode scanner types too: a scanner's next
 * key follows at once. Letters and digits do nothing if the user has turned them off (WCAG 2.2, 2.1.4;
 * `palette-script.ts`).
 */
export function startFileKeys(): void {
  const ALONE_MS = 90;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOff = () => {
    try {
      return localStorage.getItem('galley.single-keys') === 'off';
    } catch {
      return false;
    }
  };
  const act = (key: string) => {
    const turn = { j: 'next', n: 'next', k: 'prev', p: 'prev' }[key];
    if (turn) return document.querySelector<HTMLAnchorElement>(`[data-file-turn="${turn}"]`)?.click();
    const verb = document.querySelector<HTMLElement>(`[data-verb="${key}"]`);
    if (!verb) return;
    const details = verb.closest('details');
    if (details) details.open = true;
    const field = details?.querySelector('textarea');
    (field ?? verb).focus();
    verb.scrollIntoView({ block: 'nearest' });
  };
  addEventListener('keydown', (event) => {
    clearTimeout(timer);
    const at = event.target instanceof Element ? event.target : null;
    const isTyping = at?.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]');
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping || event.repeat) return;
    if (!/^[123jnkp]$/.test(event.key) || isOff()) return;
    timer = setTimeout(act, ALONE_MS, event.key);
  });
}
