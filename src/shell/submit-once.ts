/**
 * A form of the back office that was sent is not sent a second time while its answer is on the way: a double click would
 * otherwise show the second answer, "changed meanwhile", to whoever changed it. Where nothing came in that time, it may be
 * sent again. Listens on the window, after everything that sends forms in its own way. Refers to nothing outside itself.
 */
export function submitOnce(): void {
  const ANSWERED_WITHIN_MS = 4000;
  const sentAt = new WeakMap<HTMLFormElement, number>();
  addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    // A preview goes into a frame: the page stays, and so may go on being sent.
    if (event.submitter?.getAttribute('formtarget') || form.target) return;
    const last = sentAt.get(form);
    if (last !== undefined && event.timeStamp - last < ANSWERED_WITHIN_MS) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
  const asNew = () => {
    for (const form of document.forms) sentAt.delete(form);
  };
  // Back from another page, the form is as new.
  addEventListener('pageshow', (event) => event.persisted && asNew());
  // So it is for who was asked whether to leave, and stayed.
  addEventListener('beforeunload', (event) => void setTimeout(() => event.defaultPrevented && asNew()));
}
