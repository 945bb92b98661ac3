/**
 * Prevents a back-office form from being sent again while the first response is on its way: after a double click the
 * user would see the second response, "changed in the meantime", about their own change. If no response arrives in time, the
 * form can be sent again. Listens on the window, after everything that sends forms its own way. Refers to nothing
 * outside itself.
 */
export function submitOnce(): void {
  const ANSWERED_WITHIN_MS = 4000;
  const sentAt = new WeakMap<HTMLFormElement, number>();
  addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    // A preview opens in a frame: the page stays, so it may be sent repeatedly.
    if (event.submitter?.getAttribute('formtarget') || form.target) return;
    const last = sentAt.get(form);
    if (last !== undefined && event.timeStamp - last < ANSWERED_WITHIN_MS) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
  const asNew = () => {
    for (const form of document.forms) sentAt.delete(form);
  };
  // After returning from another page, the form can be sent again.
  addEventListener('pageshow', (event) => event.persisted && asNew());
  // The same applies if the user chose to stay when asked about leaving.
  addEventListener('beforeunload', (event) => void setTimeout(() => event.defaultPrevented && asNew()));
}
