import type { MetaArgs } from 'react-router';
import { useDeliveryWords } from '../../shell/frame-data.ts';
import { pageMeta } from '../../shell/page-meta.tsx';
import { LegalSheet, Part } from './legal-sheet.tsx';
import { TraderDetails } from './trader.tsx';

export const handle = { keep: true };
export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Terms of sale',
    description:
      'Who we are, how an order becomes a contract, what you pay, what your artwork must be, and what happens when something is wrong.',
  });

export default function TermsPage() {
  const { price, freeFrom } = useDeliveryWords();
  return (
    <LegalSheet
      title="Terms of sale"
      inShort="You pay what the checkout shows. We print what you sent, by the day we named."
    >
      <Part title="Who you buy from">
        <TraderDetails />
      </Part>
      <Part title="Price">
        <p>
          Prices are in pounds and include VAT where it is due. Delivery is {price}, free from {freeFrom}. The
          checkout shows the whole total before you pay; nothing is added later.
        </p>
      </Part>
      <Part title="Your order">
        <p>
          Before you pay, the checkout shows items, prices and address, and you can go back and correct them.
          The contract is made when we confirm your order by mail. If we can’t print it, we say so and refund
          what you paid.
        </p>
        <p>
          You pay by card on the payment provider’s page, or on account if we have granted you one. An account
          is paid within the days agreed with you.
        </p>
      </Part>
      <Part title="Your artwork">
        <p>
          You keep all rights in it. You tell us that you may have it printed, and that it breaks no law. We
          use it for your order only. We check page count and size, and show you what we found; spelling,
          design and colours on screen are yours to check.
        </p>
        <p>
          Ink on paper differs from a screen, and slightly from run to run. A cut may wander by a millimetre
          or so: that is what bleed and safe area are for. The <a href="/help">artwork guide</a> says how to
          prepare a file.
        </p>
      </Part>
      <Part title="Delivery, cancelling, faults">
        <p>
          See <a href="/delivery">delivery</a> and <a href="/returns">returns and cancellation</a>. In short:
          what is made to your artwork can’t be cancelled once ordered; what is faulty or not as ordered we
          print again or refund.
        </p>
      </Part>
      <Part title="What we answer for">
        <p>
          If we break these terms we answer for the loss that was to be foreseen. To businesses we answer for
          no more than the price of the order. Nothing here limits what can’t be limited by law: death or
          injury by negligence, fraud, or a consumer’s rights.
        </p>
      </Part>
      <Part title="Complaints and law">
        <p>
          Something is not right? <a href="/contact">Tell us</a>: a person answers. These terms are under the
          law of Northern Ireland; as a consumer you may go to the courts of the part of the United Kingdom
          where you live.
        </p>
      </Part>
    </LegalSheet>
  );
}
