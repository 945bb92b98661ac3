import { PAPERS, type Paper, paperPath } from './paper-sizes.ts';

/** Links to the papers of parcels. `customsFor`: the place for which they need a customs declaration, if they do. */
export function PaperLinks({ codes, customsFor }: { codes: readonly string[]; customsFor?: string | null }) {
  const links = (
    <p className="mt-3 flex flex-wrap gap-x-5">
      {(Object.keys(PAPERS) as Paper[]).map((paper) => (
        <a key={paper} href={paperPath(paper, codes)} className="inline-flex min-h-11 items-center">
          {PAPERS[paper].name}
        </a>
      ))}
    </p>
  );
  if (!customsFor) return links;
  return (
    <>
      {links}
      <p className="text-sm text-grey">
        The label has a second page, the customs declaration for {customsFor}: sign it. Keep the proof of
        posting.
      </p>
    </>
  );
}
