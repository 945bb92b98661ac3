/** Where the editor goes on after a part was added, moved, taken out or put back, or its picture came or went: its place on the page, and what was done. Null for any other wish. */
export function placeAfter(wish: string, newId: string): string | null {
  const [what = '', id = ''] = wish.split(':');
  if (what === 'add') return `#block-${newId}`;
  if (what === 'restore' || what === 'upload' || what === 'clear') return `#block-${id}`;
  if (what === 'remove') return `?removed=${encodeURIComponent(id)}`;
  return what === 'up' || what === 'down' ? `?moved=${what}#block-${id}` : null;
}

/** Puts the focus where work goes on: into the field that is to be filled in next, or on the arrow that was pressed, that it can be again. */
export function focusPlace({ hash, search, pathname }: Location): void {
  const part = hash.startsWith('#block-') ? document.getElementById(hash.slice(1)) : null;
  const moved = new URLSearchParams(search).get('moved');
  const arrows = [moved, 'up', 'down'].map((way) => part?.querySelector(`button[value^="${way}:"]`));
  const field =
    part?.querySelector('[data-next]') ?? part?.querySelector('input:not([type=hidden]), textarea, select');
  const [found] = (moved ? arrows : [field, ...arrows]).filter((element) => element instanceof HTMLElement);
  found?.focus();
  // Once: what is sent from here, and a reload, begin at the top again.
  if (part) history.replaceState(history.state, '', pathname);
}
