import { Notice } from '#ui/notice.tsx';
import type { OrderedAgain } from './again-words.ts';

/** Above the cart, after an order was put into it: what is in it, and everything that differs from then. */
export function OrderedAgainNotice({ again: { summary, differences } }: { again: OrderedAgain }) {
  return (
    <div className="frame pt-8">
      <Notice tone={differences.length > 0 ? 'care' : 'good'}>
        <p className="font-semibold">{summary}</p>
        {differences.length > 0 && (
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {differences.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
