/**
 * Guards the page's form that has `data-guarded`: who leaves with unsaved changes is asked first, Ctrl-S saves, and a
 * second press of Save, while the first is under way, sends nothing twice. A form that was refused (`data-guarded=unsaved`)
 * has changes from the start. Runs in the page by itself; see OwnScript.
 */
export function guardForm() {
  const form = document.querySelector<HTMLFormElement>('form[data-guarded]');
  if (!form) return;
  const typed = () => JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const before = typed();
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  // Back to a page that was kept as it was left: it can be sent again.
  addEventListener('pageshow', () => {
    isSent = false;
  });
  addEventListener('beforeunload', (event) => {
    if (!isSent && (form.dataset.guarded === 'unsaved' || typed() !== before)) event.preventDefault();
  });
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
  });
}
