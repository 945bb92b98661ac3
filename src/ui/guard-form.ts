/**
 * Guards the page's forms that have `data-guarded`: a changed form says so (`data-changed`, see SaveBar), users who
 * leave with unsaved changes are asked first, and Ctrl-S saves (except in a form that sends something out:
 * `data-sends`). A button that sends the form elsewhere (`formtarget`, a preview) saves nothing. A refused form
 * (`data-guarded=unsaved`) has changes from the start. It runs in the page as an OwnScript. `submitOnce` deals with a
 * second press of Save.
 */
export function guardForm() {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-guarded]')];
  const fingerprint = (form: HTMLFormElement) =>
    JSON.stringify(
      [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    );
  const before = new Map(forms.map((form) => [form, fingerprint(form)]));
  const isChanged = (form: HTMLFormElement) =>
    form.dataset.guarded === 'unsaved' || fingerprint(form) !== before.get(form);
  // Users aren't asked about a form that was just sent. A browser doesn't say when somebody has stopped it, so that
  // applies only as long as `submitOnce` keeps the form from being sent again.
  const SENT_MS = 4000;
  let sent: HTMLFormElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteSent = (form: HTMLFormElement) => {
    sent = form;
    clearTimeout(timer);
    timer = setTimeout(() => {
      sent = undefined;
    }, SENT_MS);
  };
  for (const form of forms) {
    const show = () => form.toggleAttribute('data-changed', isChanged(form));
    show();
    form.addEventListener('input', show);
    form.addEventListener('reset', () => {
      // Resetting a refused form can't restore the saved values, so reload.
      if (form.dataset.guarded !== 'unsaved') return void setTimeout(show);
      noteSent(form);
      location.assign(location.href);
    });
    form.addEventListener('submit', (event) => {
      if (!event.submitter?.hasAttribute('formtarget')) noteSent(form);
    });
  }
  // Restored from the back/forward cache: nothing is on its way now.
  addEventListener('pageshow', () => {
    sent = undefined;
  });
  addEventListener('beforeunload', (event) => {
    if (!forms.some((form) => form !== sent && isChanged(form))) return;
    event.preventDefault();
    // Users who stay are asked again next time.
    setTimeout(() => {
      sent = undefined;
    });
  });
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    const here = document.activeElement?.closest<HTMLFormElement>('form[data-guarded]');
    const form = here ?? forms.find(isChanged) ?? forms[0];
    if (!form || 'sends' in form.dataset) return;
    const save = form.querySelector<HTMLButtonElement>('button[value=save]');
    form.requestSubmit(save ?? form.querySelector<HTMLButtonElement>('button[type=submit]'));
  });
}
