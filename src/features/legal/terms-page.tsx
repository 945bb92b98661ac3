import type { MetaArgs } from 'react-router';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { LegalSheet, Part } from './legal-sheet.tsx';
import { TraderDetails } from './trader.tsx';

export const handle = { keep: true };
export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Terms of sale',
    keywords: 'terms of sale, print orders, prices with VAT',
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
          The contract is made when we confirm your order by email. If we can’t print it, we tell you and
          refund what you paid.
        </p>
        <p>
          You pay by card on the payment provider’s page, or on account if we have granted you one. An account
          is paid within the days agreed with you.
        </p>
      </Part>
      <Part title="Your artwork">
        <p>
          You keep all rights in it. You confirm that you may have it printed and that it breaks no law. We
          use it for your order only.
        </p>
        <p>
          Our software checks every file as you upload it: the number of pages, their size and bleed, the
          resolution of pictures, fonts, colours, the amount of ink, and text close to the cut. It shows you
          what it found and a proof of how the file will be printed and cut. A warning that you accept is
          printed as it is. Where we ask you to approve a proof, we print nothing until you have.
        </p>
        <p>
          The check doesn’t read your words. Spelling, facts and design are yours to check, except for{' '}
          <a href="/shop/funeral">funeral printing</a>: there a person reads names and dates and looks at the
          photographs before we print, and rings you if something looks wrong.
        </p>
        <p>
          Colours on paper differ from a screen, and slightly from run to run. A cut may be off by a
          millimetre or so: that is what bleed and safe area are for. The <a href="/help">artwork guide</a>{' '}
          says how to prepare a file.
        </p>
      </Part>
      <Part title="Delivery, cancelling, faults">
        <p>
          See <a href="/delivery">delivery</a> and <a href="/returns">returns and cancellation</a>. In short:
          what is made to your artwork can’t be cancelled once ordered; what is faulty or not as ordered we
          print again or refund.
        </p>
      </Part>
      <Part title="Our liability">
        <p>
          If we break these terms we are liable for foreseeable loss. To businesses we are liable for no more
          than the price of the order. Nothing here limits what the law does not let us limit: death or injury
          caused by negligence, fraud, or your rights as a consumer.
        </p>
      </Part>
      <Part title="Complaints and law">
        <p>
          If something is wrong, <a href="/contact">tell us</a>: a person will answer. These terms are
          governed by the law of Northern Ireland. As a consumer you may go to court in the part of the United
          Kingdom where you live.
        </p>
      </Part>
    </LegalSheet>
  );
}
