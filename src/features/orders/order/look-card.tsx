import { momentWords } from '#kit/moment-words.ts';

/** Says that it is our turn, to design something or to look at a file that failed the check, and the deadline for our answer. */
export function LookCard({ lookBy, isDesign }: { lookBy: string; isDesign: boolean }) {
  if (isDesign)
    return (
      <div className="notice mb-2">
        <p className="font-bold">We’re designing this</p>
        <p>
          You’ll have a draft to look at by {momentWords(lookBy)}. Until then you don’t need to do anything.
        </p>
      </div>
    );
  return (
    <div className="notice mb-2">
      <p className="font-bold">We’re looking at your file</p>
      <p>We answer by {momentWords(lookBy)}. Until then you don’t need to do anything.</p>
    </div>
  );
}
