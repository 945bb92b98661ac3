import type { ReactNode } from 'react';

export interface Tab {
  /** the section's id in the page, and in its address */
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Sections of which one shows at a time. Without script they stand below each other, with headings and a list of links;
 * `open-tabs.ts` makes tabs of them. Which of both it is, the style sheet knows before the script runs
 * (`@media (scripting)`), and the address says which section is asked for (`:target`), so that nothing moves when it does.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab's panel is reached after its tab (WAI-ARIA APG, tabs)
        <section key={id} id={id} className="tab-panel" aria-labelledby={`tab-${id}`} tabIndex={0}>
          <h2>{words}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
