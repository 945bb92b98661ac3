/**
 * Script enhancements for every page of the shop; the HTML works without them. The page includes this function's
 * source, so it refers to nothing outside itself. It listens on the document, because React may redraw the header.
 * Menus open by click, touch and keyboard, and after 200 ms under a mouse; Escape closes them and returns the focus
 * (WCAG 2.2, 1.4.13). A blank search does nothing. A sign-up can be sent once it has an address, and only once.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page includes its source, so it can't call outside code
export function pageManners(): void {
  const INTENT_MS = 200;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The menu that opened on hover: a click keeps it open. */
  let hovered: Element | null = null;

  const menuOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null;
  const toggleOf = (menu: Element) => menu.querySelector<HTMLElement>('[aria-expanded]');
  const isOpen = (menu: Element) => toggleOf(menu)?.getAttribute('aria-expanded') === 'true';
  const open = (menu: Element | null) => {
    clearTimeout(timer);
    if (menu !== hovered) hovered = null;
    for (const other of document.querySelectorAll('[data-menu]'))
      toggleOf(other)?.setAttribute('aria-expanded', String(other === menu));
  };
  const openOne = () => [...document.querySelectorAll('[data-menu]')].find(isOpen);

  document.addEventListener('click', (event) => {
    const menu = menuOf(event.target);
    const toggle = menu && toggleOf(menu);
    if (!menu || !toggle?.contains(event.target as Node)) return menu ? undefined : open(null);
    const wasHovered = hovered === menu;
    open(isOpen(menu) && !wasHovered ? null : menu);
    hovered = null;
  });
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    const menu = menuOf(event.target);
    clearTimeout(timer);
    if (menu ? isOpen(menu) : !openOne()) return;
    timer = setTimeout(() => {
      // A menu with the keyboard focus stays open.
      if (!menu && openOne()?.contains(document.activeElement)) return;
      open(menu);
      hovered = menu;
    }, INTENT_MS);
  });
  document.addEventListener('focusin', (event) => {
    const menu = openOne();
    if (menu && !menu.contains(event.target as Node)) open(null);
  });
  document.addEventListener('keydown', (event) => {
    const menu = openOne();
    const phone = document.querySelector<HTMLDetailsElement>('[data-phone-menu][open]');
    if (event.key === 'Escape' && menu) {
      if (menu.contains(document.activeElement)) toggleOf(menu)?.focus();
      open(null);
    } else if (event.key === 'Escape' && phone?.contains(document.activeElement)) {
      phone.open = false;
      phone.querySelector('summary')?.focus();
    } else if (event.key === 'ArrowDown' && menuOf(event.target)) {
      const here = menuOf(event.target);
      if (!here || !toggleOf(here)?.contains(event.target as Node)) return;
      event.preventDefault();
      open(here);
      here.querySelector<HTMLElement>(':scope > ul a')?.focus();
    }
  });

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if ('notBlank' in form.dataset && !String(new FormData(form).get('search')).trim())
      event.preventDefault();
    if ('signup' in form.dataset) {
      form.setAttribute('aria-busy', 'true');
      // The button's own name must still be sent, so disable it only after the form has been read.
      setTimeout(ready);
    }
  });
  const ready = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-signup]')) {
      const email = form.querySelector<HTMLInputElement>('[name=email]');
      const consent = form.querySelector<HTMLInputElement>('[name=consent]');
      const button = form.querySelector<HTMLButtonElement>('[type=submit]');
      const isSending = form.getAttribute('aria-busy') === 'true';
      if (button) button.disabled = isSending || !email?.value.trim() || consent?.checked === false;
    }
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-not-blank]'))
      form.noValidate = true;
  };
  document.addEventListener('input', ready);
  document.addEventListener('change', ready);
  ready();
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[aria-busy]')) form.removeAttribute('aria-busy');
    ready();
  });
}
