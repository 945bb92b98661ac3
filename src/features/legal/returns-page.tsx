import type { MetaArgs } from 'react-router';
import { pageMeta } from '#shell/page-meta.tsx';
import { LegalSheet, Part, Points } from './legal-sheet.tsx';
import { TraderDetails, TraderEmail } from './trader.tsx';

export const handle = { keep: true };
export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Returns and cancellation',
    keywords: 'returns, cancelling a print order, reprint, refund',
    description:
      'Print that is made to your artwork can’t be cancelled once ordered. What is faulty or not as ordered we print again or refund.',
  });

/** Consumer Contracts Regulations 2013, regs 28(1)(b), 29 to 36; Consumer Rights Act 2015, ss 9 to 24. */
export default function ReturnsPage() {
  return (
    <LegalSheet
      title="Returns and cancellation"
      inShort="What is printed to your artwork can’t be cancelled or sent back because you changed your mind. What is wrong, we put right."
    >
      <Part title="Print made for you">
        <p>
          What you order here is made to your specification: your artwork, your size, your number. For such
          goods the law gives no right to cancel within 14 days (Consumer Contracts (Information, Cancellation
          and Additional Charges) Regulations 2013, regulation 28(1)(b)).
        </p>
        <p>
          Seen a mistake in your file just after ordering? Call us at once. Until it is on the press we can
          often stop it.
        </p>
      </Part>
      <Part title="Faulty, damaged or not as ordered">
        <p>Your rights under the Consumer Rights Act 2015 are whole, for personalised goods too:</p>
        <Points>
          <li>Within 30 days of getting it: you may reject it for a full refund.</li>
          <li>After that: we print it again, or refund you if that does not mend it.</li>
        </Points>
        <p>
          Send your order number and a photo to <TraderEmail />. You pay nothing to send back what is wrong.
          Refunds go to the card that paid, within 14 days of our agreeing to them.
        </p>
      </Part>
      <Part title="Goods that are not personalised">
        <p>
          Should you buy something from us that is not made to your specification, you may cancel as a
          consumer within 14 days of getting it, without giving a reason. Tell us by mail, phone or post; then
          send it back within 14 days. We refund the price and standard delivery within 14 days of having it
          back. You pay the return.
        </p>
        <p>
          You may use these words: “I cancel my contract for the following goods: …, ordered on …, received on
          …. Name, address, date.”
        </p>
      </Part>
      <Part title="Where to">
        <TraderDetails />
      </Part>
    </LegalSheet>
  );
}
