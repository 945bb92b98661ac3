import { CircleCheck, FileText } from 'lucide-react';
import { countWords } from '#kit/count-words.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { href } from '#kit/href.ts';
import { findingText, fixedText } from '#preflight/index.ts';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { warningsOf } from '../acceptance.ts';
import { ArtworkStateLabel } from '../artwork-card.tsx';
import type { ArtworkState } from '../artwork-state.ts';
import { reloadOnceChecked } from '../reload-once-checked.ts';

type View = {
  file: { id: string; originalName: string; bytes: number };
  picture: { page: number; url: string } | null;
  state: ArtworkState;
  pageCount: number;
};

/** A file with one of its pages, its verdict and its findings. */
export function FileNow({ view, title }: { view: View; title: string }) {
  const { file, state, pageCount } = view;
  // Not known yet while it is being checked.
  const pages = pageCount > 0 ? [countWords(pageCount, 'page')] : [];
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      <PagePicture {...view} />
      <p className="mt-2 text-sm wrap-anywhere text-grey">
        {file.originalName} ({[formatBytes(file.bytes), ...pages].join(', ')})
      </p>
      <div className="mt-2">
        <ArtworkStateLabel state={state} warns={warningsOf(state).length > 0} />
      </div>
      <FindingList state={state} />
    </section>
  );
}

function PagePicture({ file, picture }: Pick<View, 'file' | 'picture'>) {
  if (!picture)
    return (
      <p className="flex h-40 items-center justify-center gap-2 border border-rule bg-white text-grey">
        <FileText size={24} aria-hidden="true" /> No picture yet
      </p>
    );
  return (
    <div className="flex h-96 items-center justify-center border border-rule bg-stage p-4">
      <img
        src={picture.url}
        alt={`Page ${picture.page} of ${file.originalName}`}
        className="max-h-full max-w-full shadow"
      />
    </div>
  );
}

function FindingList({ state }: Pick<View, 'state'>) {
  const problems = state.findings.filter(({ severity }) => severity !== 'info');
  if (problems.length === 0) return null;
  return (
    <ul className="mt-3 space-y-3">
      {problems.map((finding) => {
        const { title, fix } = findingText(finding);
        return (
          <li key={`${finding.code}-${finding.page}-${title}`}>
            <p className="font-semibold">{title}</p>
            <p className="text-sm">{fix}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** Links to the previous and next page; nothing if there is only one. */
export function PageTurner({ page, pageCount, path }: { page: number; pageCount: number; path: string }) {
  if (pageCount < 2) return null;
  const to = (target: number, rel: 'prev' | 'next', words: string) =>
    target >= 1 && target <= pageCount ? (
      <a
        href={`${path}&page=${target}#pages`}
        rel={rel}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {words}
      </a>
    ) : null;
  return (
    <nav id="pages" aria-label="Pages" className="mb-3 flex scroll-mt-4 flex-wrap items-center gap-x-5">
      {to(page - 1, 'prev', 'Previous page')}
      <span className="figures">
        Page {page} of {pageCount}
      </span>
      {to(page + 1, 'next', 'Next page')}
    </nav>
  );
}

/** Both files side by side, what the fix solved, and the choice between them. */
export function BeforeAfter({
  before,
  after,
  use,
  here,
  again,
  page,
}: {
  before: View;
  after: View;
  use: (artworkId: string) => string;
  here: string;
  /** the path of this page, to reload it */
  again: string;
  /** the page shown of both files, from 1 */
  page: number;
}) {
  const settled = before.state.findings.filter(
    ({ code, severity }) => severity !== 'info' && !after.state.findings.some((it) => it.code === code),
  );
  const drawn = after.state.findings.filter(({ code }) => code === 'page.drawn');
  const isChecking = after.state.state === 'checking';
  // Nobody knows yet whether it is better.
  const UseLink = isChecking ? ButtonLink : PrimaryLink;
  return (
    <div className="mt-6">
      {isChecking && (
        <p className="notice mb-6">
          We are still checking the fixed file.{' '}
          <a href={again} data-checking={href('/artwork/:artworkId/state', { artworkId: after.file.id })}>
            Check again
          </a>
          <OwnScript run={reloadOnceChecked} />
        </p>
      )}
      <PageTurner page={page} pageCount={Math.max(before.pageCount, after.pageCount)} path={again} />
      <div className="grid gap-8 md:grid-cols-2">
        <FileNow view={before} title="Before" />
        <FileNow view={after} title="After" />
      </div>
      {drawn.map((finding) => {
        const { title, fix } = findingText(finding);
        return (
          <p key={title} className="notice notice-care mt-6">
            <strong>{title}.</strong> {fix}
          </p>
        );
      })}
      {!isChecking && <Settled words={settled.map(fixedText)} />}
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-rule pt-5">
        <UseLink to={use(after.file.id)}>Use the fixed file</UseLink>
        <ButtonLink to={use(before.file.id)}>Keep my file</ButtonLink>
        <a href={here} className="inline-flex min-h-11 items-center">
          Fix something else
        </a>
      </div>
    </div>
  );
}

function Settled({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section aria-label="What we fixed" className="notice notice-good mt-6">
      <h2 className="text-base font-bold">What we fixed</h2>
      <ul className="mt-1 space-y-1">
        {words.map((sentence) => (
          <li key={sentence} className="flex gap-2">
            <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
