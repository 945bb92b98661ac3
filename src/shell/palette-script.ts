/**
 * The back office's palette: Ctrl or ⌘ K and its button open it, arrows choose, Enter goes, Escape closes; `?` shows
 * the shortcuts. Every page includes this function's source, so it refers to nothing outside itself. It listens on the
 * document, because React may redraw the frame. Recent places are stored in the browser until the user signs out.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page includes its source, so it can't call outside code
export function startPalette(): void {
  interface Item {
    kind: string;
    label: string;
    detail: string;
    to: string;
  }
  const RECENT = 'galley.recent';
  const KEYS = 'galley.single-keys';
  const RECENT_MAX = 6;
  const TYPING_MS = 120;
  let items: Item[] = [];
  let chosen = -1;
  let requests = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
  const palette = () => part<HTMLDialogElement>('palette');
  const field = () => part<HTMLInputElement>('palette-query');
  const announce = (words: string) => {
    part('palette-status').textContent = words;
  };
  // Without browser storage (private windows, blocked storage) the palette works without recent places.
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const store = (key: string, value: string | null) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // see above
    }
  };
  const recents = (): Item[] => {
    try {
      const list: unknown = JSON.parse(stored(RECENT) ?? '[]');
      return Array.isArray(list)
        ? list.filter((it) => typeof it?.to === 'string' && it.to.startsWith('/'))
        : [];
    } catch {
      return [];
    }
  };

  const choose = (at: number) => {
    chosen = at;
    const options = [...part('palette-list').children];
    for (const [i, option] of options.entries()) option.setAttribute('aria-selected', String(i === at));
    const option = options[at];
    if (option) field().setAttribute('aria-activedescendant', option.id);
    else field().removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const draw = (found: Item[]) => {
    items = found;
    part('palette-list').replaceChildren(
      ...found.map(({ kind, label, detail }, i) => {
        const option = document.createElement('div');
        option.id = `palette-option-${i}`;
        option.setAttribute('role', 'option');
        option.dataset.at = String(i);
        const texts = [label, detail, kind].map((text) => {
          const span = document.createElement('span');
          span.textContent = text;
          return span;
        });
        option.replaceChildren(...texts);
        return option;
      }),
    );
    field().setAttribute('aria-expanded', String(found.length > 0));
    choose(found.length > 0 ? 0 : -1);
  };
  const load = async (query: string) => {
    requests += 1;
    const request = requests;
    try {
      const address = new URL('/admin/find/results', location.origin);
      address.searchParams.set('q', query);
      const answer = await fetch(address);
      const { found } = (await answer.json()) as { found: Item[] };
      if (request !== requests) return;
      const before = query === '' ? recents().map((it) => ({ ...it, kind: 'Recent' })) : [];
      draw([...before, ...found.filter(({ to }) => !before.some((it) => it.to === to))]);
      const count = items.length;
      announce(count === 0 ? 'Nothing found.' : `${count} ${count === 1 ? 'result' : 'results'}`);
    } catch {
      if (request !== requests) return;
      draw([]);
      announce('The search isn’t responding. Press Enter to search on a separate page.');
    }
  };
  const open = () => {
    if (palette().open) return palette().close();
    part<HTMLDialogElement>('shortcuts-dialog').close();
    field().value = '';
    draw([]);
    announce('');
    part('palette-list').role = 'listbox';
    part('palette-list').ariaLabel = 'Results';
    palette().showModal();
    field().focus();
    void load('');
  };
  const go = (at: number) => {
    const item = items[at];
    if (!item) return;
    const { kind, label, to } = item;
    // Browser storage outlasts a session, so it names no customer: not as a place, nor in an order's detail.
    const place = kind === 'Customer' ? [] : [{ kind: 'Recent', label, detail: '', to }];
    const list = [...place, ...recents().filter((it) => it.to !== to)];
    store(RECENT, JSON.stringify(list.slice(0, RECENT_MAX)));
    palette().close();
    location.assign(to);
  };
  const showSwitches = () => {
    for (const label of document.querySelectorAll<HTMLElement>('[data-single-keys]')) {
      label.hidden = false;
      const box = label.querySelector('input');
      if (box) box.checked = stored(KEYS) !== 'off';
    }
  };
  const shortcuts = () => {
    palette().close();
    showSwitches();
    part<HTMLDialogElement>('shortcuts-dialog').showModal();
  };

  document.addEventListener('keydown', (event) => {
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'k'
    ) {
      event.preventDefault();
      return open();
    }
    const target = event.target instanceof Element ? event.target : null;
    if (target === field()) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && items.length > 0) {
        event.preventDefault();
        choose((chosen + step + items.length) % items.length);
      }
      return;
    }
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || stored(KEYS) === 'off') return;
    if (target?.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]')) return;
    event.preventDefault();
    shortcuts();
  });
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const opener = target?.closest('[data-palette-open]');
    const option = target?.closest<HTMLElement>('[data-at]');
    const isHere = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (opener && isHere) {
      event.preventDefault();
      open();
    } else if (option?.parentElement === part('palette-list')) go(Number(option.dataset.at));
    else if (target?.closest('[data-shortcuts-open]') && isHere) {
      event.preventDefault();
      shortcuts();
    }
  });
  document.addEventListener('input', (event) => {
    if (event.target !== field()) return;
    clearTimeout(timer);
    // The list doesn't match the typed text yet: Enter before the response goes to the search page. A response to
    // earlier text is dropped, so that a scanner's Enter can't choose from it.
    choose(-1);
    requests += 1;
    timer = setTimeout(() => void load(field().value.trim()), TYPING_MS);
  });
  document.addEventListener('change', (event) => {
    const box = event.target instanceof HTMLInputElement ? event.target : null;
    if (box?.closest('[data-single-keys]')) store(KEYS, box.checked ? null : 'off');
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute('action') === '/logout') store(RECENT, null);
    if (form !== field().form || chosen < 0) return;
    event.preventDefault();
    go(chosen);
  });
  showSwitches();
}
