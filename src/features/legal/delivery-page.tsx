import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { readUsualTurnarounds } from '#features/catalogue/index.server.ts';
import { turnaroundSentence } from '#features/catalogue/index.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { LegalSheet, Part, Points } from './legal-sheet.tsx';

export const handle = { keep: true };
export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Delivery',
    keywords: 'print delivery, despatch day, free delivery',
    description:
      'What delivery in the United Kingdom costs, from when it is free, and how the day of despatch is counted.',
  });

export async function loader({ context }: LoaderFunctionArgs) {
  return { turnarounds: await readUsualTurnarounds(context.get(shopContext).db) };
}

export default function DeliveryPage() {
  const { turnarounds } = useLoaderData<typeof loader>();
  const { price, freeFrom } = useDeliveryWords();
  return (
    <LegalSheet
      title="Delivery"
      inShort={`${price} for the whole order, free from ${freeFrom}. You see the day of despatch before you order.`}
    >
      <Part title="What it costs">
        <p>
          Delivery is {price} for the whole order, VAT included, however many items are in it. From {freeFrom}{' '}
          of goods it is free. The cart shows it before you pay, and nothing is added later.
        </p>
      </Part>
      <Part title="When it leaves us">
        <p>
          The product page, the cart and your order name the working day of despatch. Working days are Monday
          to Friday without the bank holidays of Northern Ireland and the days on which we are closed.
        </p>
        {turnarounds.length > 0 && (
          <>
            <p>Most products have these turnarounds. The page of each lists its own.</p>
            <Points>
              {turnarounds.map((turnaround) => (
                <li key={turnaround.name}>{turnaroundSentence(turnaround)}</li>
              ))}
            </Points>
          </>
        )}
        <p>An order of several items leaves when the slowest is ready.</p>
      </Part>
      <Part title="When it reaches you">
        <p>
          We deliver to addresses in the United Kingdom. When the parcel leaves, you get a mail, with the
          tracking number where the carrier gives one. The law’s latest day is 30 days after your order,
          unless we agreed another; you may cancel what is later.
        </p>
        <p>
          Until the parcel is in your hands it is at our risk. Has it not come, or come damaged?{' '}
          <a href="/contact">Tell us</a>: we trace it or print it again.
        </p>
      </Part>
    </LegalSheet>
  );
}
