import { PAPERS, type Paper, paperPath } from './paper-sizes.ts';

/** Links to the papers of parcels. */
export function PaperLinks({ codes }: { codes: readonly string[] }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5">
      {(Object.keys(PAPERS) as Paper[]).map((paper) => (
        <a key={paper} href={paperPath(paper, codes)} className="inline-flex min-h-11 items-center">
          {PAPERS[paper].name}
        </a>
      ))}
    </p>
  );
}
