import { pageMeta } from '#shell/page-meta.tsx';
import type { Route } from './+types/returns-page.ts';
import { LegalSheet, Part, Points } from './legal-sheet.tsx';
import { TraderDetails, TraderEmail } from './trader.tsx';

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Returns and cancellation',
    keywords: 'returns, cancelling a print order, reprint, refund',
    description:
      'You can’t cancel print made to your artwork once you’ve ordered it. If it is faulty or not as ordered, we print it again or refund you.',
  });

/** Consumer Contracts Regulations 2013, regs 28(1)(b), 29 to 36; Consumer Rights Act 2015, ss 9 to 24. */
export default function ReturnsPage() {
  return (
    <LegalSheet
      title="Returns and cancellation"
      inShort="You can’t cancel or return print made to your artwork because you changed your mind. If something is wrong, we put it right."
    >
      <Part title="Print made for you">
        <p>
          We make what you order to your specification: your artwork, your size, your quantity. For goods like
          these the law gives no right to cancel within 14 days (Consumer Contracts (Information, Cancellation
          and Additional Charges) Regulations 2013, regulation 28(1)(b)).
        </p>
        <p>
          Spotted a mistake in your file just after ordering? Call us at once. We can often stop the job if it
          isn’t on the press yet.
        </p>
      </Part>
      <Part title="Faulty, damaged or not as ordered">
        <p>You have all your rights under the Consumer Rights Act 2015, for personalised goods too:</p>
        <Points>
          <li>Within 30 days of receiving it, you may reject it for a full refund.</li>
          <li>After that, we print it again, or refund you if that does not put it right.</li>
        </Points>
        <p>
          Report it on your order page, with photos, or send your order number and a photo to <TraderEmail />.
          You pay nothing to return faulty goods. We refund the card you paid with, within 14 days of agreeing
          to the refund.
        </p>
      </Part>
      <Part title="Goods that are not personalised">
        <p>
          If you are a consumer and buy something from us that is not made to your specification, you may
          cancel within 14 days of receiving it, without giving a reason. Tell us by email, phone or post,
          then send it back within 14 days. We refund the price and standard delivery within 14 days of
          getting it back. You pay the cost of returning it.
        </p>
        <p>
          You can use these words: “I cancel my contract for the following goods: …, ordered on …, received on
          …. Name, address, date.”
        </p>
      </Part>
      <Part title="Where to contact us">
        <TraderDetails />
      </Part>
    </LegalSheet>
  );
}
