/**
 * A barcode scanner types like a keyboard, and ends with Enter. If no field has the focus, a job ticket’s code leads to
 * its job, however fast it was typed: on a busy computer the keys of a scanner are as far apart as a person’s. On a
 * page that handles scans itself (`data-scan-here`) the first key focuses its field, so nothing depends on how fast the
 * others follow. Every page of the back office includes this function’s source, so it refers to nothing outside itself.
 */
export function startScanning(): void {
  /** After a longer pause, a new code begins. */
  const PAUSE_MS = 2000;
  let text = '';
  let last = 0;
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const isField = target instanceof Element && target.closest('input, select, textarea, [contenteditable]');
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = document.querySelector<HTMLInputElement>('form[data-scan-here] [name=code]');
    if (field && /^[a-z0-9]$/i.test(event.key) && !document.querySelector('dialog[open]')) {
      field.focus();
      return;
    }
    if (event.timeStamp - last > PAUSE_MS) text = '';
    last = event.timeStamp;
    if (event.key.length === 1) {
      text = (text + event.key).slice(-40);
      return;
    }
    if (event.key !== 'Enter') return;
    const [code] = /ORD-\d{4}-\d{6,9}(?:-P\d{1,2}|-\d{1,9}(?:\.\d{1,2})?)?$/i.exec(text) ?? [];
    text = '';
    if (!code) return;
    // Otherwise Enter would also press the button that has the focus.
    event.preventDefault();
    const url = new URL('/admin/find', location.origin);
    url.searchParams.set('q', code);
    location.assign(url);
  });
}
