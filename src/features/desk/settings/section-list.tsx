import { SECTION_TITLES } from './section-titles.ts';

/** The contents of the settings page: beside its sections as they scroll, above them on narrow screens. */
export function SectionList() {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-4 lg:self-start">
      <ul className="grid grid-cols-2 gap-x-4 border-y border-rule py-1 sm:grid-cols-3 lg:block lg:border-0">
        {Object.entries(SECTION_TITLES).map(([section, title]) => (
          <li key={section}>
            <a href={`#${section}`} className="inline-flex min-h-9 items-center py-1 leading-tight">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
