/**
 * Updates the progress of a run in place: fetches the page every second and copies its parts over until the run ends.
 * The live region stays the same element. Runs in the page as an OwnScript.
 */
export function followSync() {
  const part = (of: ParentNode, name: string) => of.querySelector<HTMLElement>(`[data-${name}]`);
  const place = part(document, 'sync');
  const line = place && part(place, 'sync-line');
  if (!place || !line) return;
  const hideRefresh = () => part(place, 'sync-refresh')?.setAttribute('hidden', '');
  const take = (page: Document) => {
    const next = part(page, 'sync');
    const body = part(place, 'sync-body');
    const nextBody = next && part(next, 'sync-body');
    if (!next || !body || !nextBody) return location.reload(); // signed out in the meantime
    const text = part(next, 'sync-line')?.textContent ?? '';
    if (line.textContent !== text) line.textContent = text;
    const scrolled = body.querySelector('section')?.scrollTop ?? 0;
    body.replaceWith(nextBody);
    const list = nextBody.querySelector('section');
    if (list) list.scrollTop = scrolled;
    place.dataset.sync = next.dataset.sync ?? 'still';
    hideRefresh();
  };
  const look = async () => {
    // A shop that is restarting responds a little later.
    const answer = await fetch('/admin/sync').catch(() => null);
    if (answer?.ok) take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (place.dataset.sync === 'running') setTimeout(look, 1000);
  };
  hideRefresh();
  setTimeout(look, 1000);
}
