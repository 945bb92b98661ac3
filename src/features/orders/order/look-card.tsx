import { momentWords } from '#kit/moment-words.ts';

/** Says that it is our turn to look at a file that failed the check, and the deadline for our answer. */
export function LookCard({ lookBy }: { lookBy: string }) {
  return (
    <div className="notice mb-2">
      <p className="font-bold">We’re looking at your file</p>
      <p>We answer by {momentWords(lookBy)}. Until then you don’t need to do anything.</p>
    </div>
  );
}
