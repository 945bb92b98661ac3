interface Props {
  /** whether staff are looking at it, and may print it */
  isLookedAt: boolean;
  idea: { originalName: string; hasPreview: boolean; previewUrl: string; url: string };
}

/** The file that the customer had when they ordered. It shows what they want, but is not printed. */
export function IdeaCard({ idea, isLookedAt }: Props) {
  return (
    <section aria-labelledby="idea" className="sheet p-5">
      <h2 id="idea" className="text-lg">
        {isLookedAt ? 'The file we look at' : 'The idea'}
      </h2>
      {!isLookedAt && <p className="mt-1 text-sm">This file shows what is wanted. It isn’t printed.</p>}
      <p className="mt-2 flex flex-wrap items-center gap-4">
        {idea.hasPreview && (
          <img
            src={idea.previewUrl}
            alt={`First page of ${idea.originalName}`}
            className="max-h-36 max-w-28 border border-rule bg-white"
          />
        )}
        <a href={idea.url} download className="inline-flex min-h-11 items-center font-semibold break-all">
          {idea.originalName}
        </a>
      </p>
    </section>
  );
}
