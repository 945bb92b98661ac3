import type { ReactNode } from 'react';

/** A text page: heading, one-sentence summary, and sections. */
export function LegalSheet({
  title,
  inShort,
  children,
}: {
  title: string;
  inShort: string;
  children: ReactNode;
}) {
  return (
    <div className="frame py-8 lg:py-12">
      <div className="max-w-[68ch]">
        <h1>{title}</h1>
        <p className="mt-4 text-lg">{inShort}</p>
        {children}
      </div>
    </div>
  );
}

export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-9 space-y-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** A bulleted list. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-1.5 pl-5">{children}</ul>;
}

/** Facts about several things: a table on wide screens, stacked on phones. */
export function FactList({
  rows,
}: {
  rows: readonly { name: string; facts: readonly [string, string][] }[];
}) {
  return (
    <dl className="border-b border-rule text-sm">
      {rows.map(({ name, facts }) => (
        <div key={name} className="gap-5 border-t border-rule py-3 sm:grid sm:grid-cols-3">
          <dt className="font-semibold">{name}</dt>
          {facts.map(([label, fact]) => (
            <dd key={label} className="mt-1 sm:mt-0">
              <span className="text-grey">{label}:</span> {fact}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
