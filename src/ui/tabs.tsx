import type { ReactNode } from 'react';

export interface Tab {
  /** the section's id, in the page and in its address */
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Sections shown one at a time. Without script they are listed one below the other, with headings and a list of links;
 * `open-tabs.ts` turns them into tabs. The style sheet knows which applies before the script runs (`@media
 * (scripting)`), and the address selects the section (`:target`), so nothing moves.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <div className="tabs">
      <ul aria-label={label} className="tab-list">
        {tabs.map(({ id, label: words }) => (
          <li key={id}>
            <a id={`tab-${id}`} href={`#${id}`}>
              {words}
            </a>
          </li>
        ))}
      </ul>
      {tabs.map(({ id, label: words, content }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel follows its tab in the focus order (WAI-ARIA APG, tabs)
        <section key={id} id={id} className="tab-panel" aria-labelledby={`tab-${id}`} tabIndex={0}>
          <h2>{words}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
