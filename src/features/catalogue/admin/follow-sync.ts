/**
 * Keeps the progress of a run up to date in place: asks for the page again every second and takes its parts over, until
 * the run is over. The line that is read out stays the same element. Runs in the page by itself; see OwnScript.
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
    if (!next || !body || !nextBody) return location.reload(); // signed out meanwhile
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
    // A shop that is just being started again answers a little later.
    const answer = await fetch('/admin/sync').catch(() => null);
    if (answer?.ok) take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (place.dataset.sync === 'running') setTimeout(look, 1000);
  };
  hideRefresh();
  setTimeout(look, 1000);
}
