/**
 * Returns where editing continues after a part was added, moved, removed or restored, or its picture changed: its
 * place, and the action. Null for any other action.
 */
export function placeAfter(intent: string, newId: string): string | null {
  const [what = '', id = ''] = intent.split(':');
  if (what === 'add') return `#block-${newId}`;
  if (what === 'restore' || what === 'upload' || what === 'clear') return `#block-${id}`;
  if (what === 'remove') return `?removed=${encodeURIComponent(id)}`;
  return what === 'up' || what === 'down' ? `?moved=${what}#block-${id}` : null;
}

/** Focuses the field to fill in next, or the arrow just pressed, so that it can be pressed again. */
export function focusPlace({ hash, search, pathname }: Location): void {
  const part = hash.startsWith('#block-') ? document.getElementById(hash.slice(1)) : null;
  const moved = new URLSearchParams(search).get('moved');
  const arrows = [moved, 'up', 'down'].map((way) => part?.querySelector(`button[value^="${way}:"]`));
  const field =
    part?.querySelector('[data-next]') ?? part?.querySelector('input:not([type=hidden]), textarea, select');
  const [target] = (moved ? arrows : [field, ...arrows]).filter((element) => element instanceof HTMLElement);
  target?.focus();
  // Once only: forms sent from here, and a reload, start at the top again.
  if (part) history.replaceState(history.state, '', pathname);
}
