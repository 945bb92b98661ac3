import { useDeliveryWords } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import type { Route } from './+types/terms-page.ts';
import { LegalSheet, Part } from './legal-sheet.tsx';
import { TraderDetails } from './trader.tsx';

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Terms of sale',
    keywords: 'terms of sale, print orders, prices with VAT',
    description:
      'Who we are, how an order becomes a contract, what you pay, what your artwork needs, and what happens if something is wrong.',
  });

export default function TermsPage() {
  const { price, freeFrom } = useDeliveryWords();
  return (
    <LegalSheet
      title="Terms of sale"
      inShort="You pay what the checkout shows. We print what you sent, by the day we gave."
    >
      <Part title="Who you buy from">
        <TraderDetails />
      </Part>
      <Part title="Price">
        <p>
          Prices are in pounds and include any VAT that is due. Delivery is {price}
          {freeFrom && `, free from ${freeFrom}`}. The checkout shows the full total before you pay, and we
          add nothing later, except VAT in one case.
        </p>
        <p>
          By law, some printed items carry no VAT. For those we ask you a few questions before you order, and
          your answers decide whether you pay VAT. If your artwork then shows that VAT is due after all, we
          may ask you to pay it: 20% of what you paid for the item. We’ll tell you why and send you a VAT
          invoice. If it shows that no VAT was due, we’ll give it back.
        </p>
      </Part>
      <Part title="Your order">
        <p>
          Before you pay, the checkout shows your items, prices and address, and you can go back and correct
          them. The contract is made when we confirm your order by email. If we can’t print it, we’ll tell you
          and refund what you paid.
        </p>
        <p>
          You pay by card on the payment provider’s page, or on account if we have given you one. A quote may
          also offer bank transfer: we start work once the money has arrived. You must pay account orders
          within the number of days we agreed with you.
        </p>
      </Part>
      <Part title="Your artwork">
        <p>
          You keep all rights in your artwork. You confirm that you have the right to have it printed and that
          it breaks no law. We use it only for your order.
        </p>
        <p>
          Our software checks every file as you upload it: the number of pages, their size and bleed, the
          resolution of pictures, fonts, colours, the amount of ink, and text close to the cut. It shows you
          what it found and a proof of how the file will be printed and cut. If you accept a warning, we print
          the file as it is. If we ask you to approve a proof, we print nothing until you have.
        </p>
        <p>
          The check doesn’t read your words. You are responsible for spelling, facts and design. For{' '}
          <a href="/shop/funeral">funeral printing</a>, a person also reads the names and dates and looks at
          the photographs before we print, and rings you if something looks wrong.
        </p>
        <p>
          Printed colours differ from those on screen, and slightly from one print run to the next. A cut may
          be off by a millimetre or so, which is why you need bleed and a safe area. The{' '}
          <a href="/help">artwork guide</a> explains how to prepare a file.
        </p>
      </Part>
      <Part title="Delivery, cancelling, faults">
        <p>
          See <a href="/delivery">delivery</a> and <a href="/returns">returns and cancellation</a>. In short,
          you can’t cancel print made to your artwork once you’ve ordered it. If it is faulty or not as
          ordered, we print it again or refund you.
        </p>
      </Part>
      <Part title="Our liability">
        <p>
          If we break these terms, we are liable for foreseeable loss. To businesses we are liable for no more
          than the price of the order. Nothing in these terms limits any liability that the law does not let
          us limit: for death or injury caused by negligence, for fraud, or for your rights as a consumer.
        </p>
      </Part>
      <Part title="Complaints and law">
        <p>
          If something is wrong, <a href="/contact">tell us</a>: a person will answer. These terms are
          governed by the law of Northern Ireland. If you are a consumer, you may go to court in the part of
          the United Kingdom where you live.
        </p>
      </Part>
    </LegalSheet>
  );
}
