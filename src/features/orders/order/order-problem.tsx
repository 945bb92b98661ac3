import type { ProblemState } from '#features/orders/complaints/index.server.ts';
import { useFrame } from '#shell/frame-data.ts';
import { PhoneLink } from '#ui/phone-link.tsx';

interface Props {
  path: string;
  problem: ProblemState | null;
  isCancelled: boolean;
}

/** How a customer tells us that something is wrong: before it has left, by phone or message. */
export function OrderProblem({ path, problem, isCancelled }: Props) {
  const company = useFrame()?.company;
  const { hasLeft = false, state = null } = problem ?? {};
  return (
    <section className="no-print sheet p-5 text-sm">
      <h2 className="mb-2 text-lg">Problem with this order?</h2>
      <p>
        {troubleWords(hasLeft, isCancelled)} See <a href="/returns">returns</a>.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        {hasLeft || state ? (
          <a href={path} className="inline-flex min-h-11 items-center font-semibold">
            {state ? PROBLEM_LINKS[state] : 'Report a problem'}
          </a>
        ) : (
          <a href="/contact" className="inline-flex min-h-11 items-center font-semibold">
            Contact us
          </a>
        )}
        {company && (
          <PhoneLink phone={company.phone} className="inline-flex min-h-11 items-center font-semibold" />
        )}
      </p>
    </section>
  );
}

function troubleWords(hasLeft: boolean, isCancelled: boolean): string {
  if (hasLeft) return 'Printed wrongly, damaged or late? Tell us what is wrong, and we’ll put it right.';
  if (isCancelled) return 'Ask us if you have a question about this order.';
  return 'Spotted a mistake? Call us at once: we can often stop a job that isn’t on the press yet.';
}

const PROBLEM_LINKS = {
  open: 'See your report: we’re looking into it',
  asked: 'See your report: we need your answer',
  decided: 'See our decision',
} as const;
