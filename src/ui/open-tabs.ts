/**
 * Turns a list of section links into tabs (WAI-ARIA Authoring Practices, automatic activation). The style sheet already
 * shows only one section before this runs, so nothing moves. Without script all sections are shown one below the other.
 */
export function openTabs(tabs: HTMLElement): void {
  const list = tabs.querySelector('.tab-list');
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>('.tab-list a')];
  const panelOf = (link: HTMLAnchorElement) => tabs.querySelector<HTMLElement>(link.hash);
  const show = (chosen: HTMLAnchorElement | undefined): void => {
    for (const link of links) {
      link.setAttribute('aria-selected', String(link === chosen));
      link.tabIndex = link === chosen ? 0 : -1;
      panelOf(link)?.toggleAttribute('hidden', link !== chosen);
    }
  };
  const requestedTab = () => links.find((link) => link.hash === location.hash);
  list?.setAttribute('role', 'tablist');
  for (const [index, link] of links.entries()) {
    link.parentElement?.setAttribute('role', 'presentation');
    link.setAttribute('role', 'tab');
    link.setAttribute('aria-controls', link.hash.slice(1));
    panelOf(link)?.setAttribute('role', 'tabpanel');
    link.addEventListener('click', (event) => {
      event.preventDefault();
      show(link);
    });
    link.addEventListener('keydown', (event) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: links.length - 1 }[event.key];
      const next = to === undefined ? undefined : links.at(to % links.length);
      if (!next) return;
      event.preventDefault();
      show(next);
      next.focus();
    });
  }
  show(requestedTab() ?? links[0]);
  tabs.dataset.live = 'true';
  addEventListener('hashchange', () => {
    const link = requestedTab();
    if (link) show(link);
  });
}
