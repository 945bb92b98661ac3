import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export interface Tab {
  /** the section's id in the page, and in its address */
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Sections of which one shows at a time, as tabs (WAI-ARIA Authoring Practices, automatic activation). Without script
 * they stand below each other, with headings and a list of links. Which of both it is, the style sheet knows before
 * the script runs (`@media (scripting)`), so that nothing moves when it does.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const prefix = useId();
  const live = open !== null;
  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    const known = ids.split(' ');
    const show = () => {
      const asked = known.find((id) => `#${id}` === location.hash);
      setOpen((now) => asked ?? now ?? known[0] ?? null);
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, [ids]);
  const tabId = (id: string) => `tab${prefix}${id}`;

  function choose(event: MouseEvent, id: string): void {
    event.preventDefault();
    setOpen(id);
  }

  function move(event: KeyboardEvent, index: number): void {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    setOpen(next.id);
    list.current?.querySelector<HTMLElement>(`[href="#${next.id}"]`)?.focus();
  }

  return (
    <div className="tabs" data-live={live || undefined}>
      <ul ref={list} role={live ? 'tablist' : undefined} aria-label={label} className="tab-list">
        {tabs.map(({ id, label: words }, index) => (
          <li key={id} role={live ? 'presentation' : undefined}>
            <a
              id={tabId(id)}
              href={`#${id}`}
              onClick={(event) => choose(event, id)}
              onKeyDown={(event) => move(event, index)}
              {...(live && {
                role: 'tab',
                'aria-selected': open === id,
                'aria-controls': id,
                tabIndex: open === id ? 0 : -1,
              })}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
      {tabs.map(({ id, label: words, content }) => (
        <section
          key={id}
          id={id}
          className="tab-panel"
          hidden={live && open !== id}
          aria-labelledby={tabId(id)}
          {...(live && { role: 'tabpanel', tabIndex: 0 })}
        >
          <h2>{words}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
