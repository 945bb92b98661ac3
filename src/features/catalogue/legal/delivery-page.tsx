import { readUsualTurnarounds } from '#features/catalogue/products/index.server.ts';
import { turnaroundSentence } from '#features/catalogue/products/index.ts';
import { openingLines } from '#features/pricing/company/index.ts';
import { readClosedDays, readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { ratesTable } from '#features/pricing/delivery/index.ts';
import { countWords } from '#kit/count-words.ts';
import { nextLocalTime } from '#kit/next-local-time.ts';
import { noteChange, pageNotesContext } from '#platform/http/page-notes.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords, useFrame } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import type { Route } from './+types/delivery-page.ts';
import { arrivals } from './arrivals.ts';
import { Arrivals } from './arrivals-table.tsx';
import { DeliveryRatesTable } from './delivery-rates.tsx';
import { LegalSheet, Part, Points } from './legal-sheet.tsx';

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Delivery',
    keywords: 'print delivery, despatch day, free delivery',
    description:
      'What delivery in the United Kingdom costs, when it is free, and how we work out the despatch date.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [turnarounds, plan, closedDays] = await Promise.all([
    readUsualTurnarounds(db),
    readDeliveryPlan(db),
    readClosedDays(db),
  ]);
  const now = clock();
  const cutOffs = turnarounds.map(({ cutOff }) => cutOff);
  noteChange(context.get(pageNotesContext), nextLocalTime(cutOffs, now));
  return {
    turnarounds,
    arrivals: arrivals(turnarounds, plan, now, closedDays),
    table: ratesTable(plan),
    offersCollection: plan.offersCollection,
    toChannelIslands: plan.toChannelIslands === true,
  };
}

interface Places {
  /** null if we don't deliver to Ireland */
  irishDays: number | null;
  toChannelIslands: boolean;
}

/** `the United Kingdom, Jersey, Guernsey and Ireland` */
function placesWords({ irishDays, toChannelIslands }: Places): string {
  const places = [
    'the United Kingdom',
    ...(toChannelIslands ? ['Jersey', 'Guernsey'] : []),
    ...(irishDays === null ? [] : ['Ireland']),
  ];
  return new Intl.ListFormat('en-GB').format(places);
}

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { turnarounds, arrivals, table, offersCollection, toChannelIslands } = loaderData;
  const frame = useFrame();
  const { price, freeFrom, varies, irishDays } = useDeliveryWords();
  return (
    <LegalSheet
      title="Delivery"
      inShort={`${price.charAt(0).toUpperCase()}${price.slice(1)} for the whole order${freeFrom ? `, free from ${freeFrom}` : ''}. You see the day it is with you before you order.`}
    >
      <Part title="What it costs">
        <p>
          Delivery is {price} for the whole order, including VAT,{' '}
          {varies ? 'depending on its weight and where it goes.' : 'however many items you order.'}{' '}
          {freeFrom && `It is free on orders from ${freeFrom}.`} The cart shows it before you pay, and we add
          nothing later.
        </p>
        {table && <DeliveryRatesTable table={table} />}
        {offersCollection && frame ? (
          <p>
            Collection is free: choose it at the checkout. You collect from{' '}
            {[frame.company.name, ...frame.company.addressLines, frame.company.postalCode].join(', ')}.{' '}
            {openingLines(frame.hours)
              .map(({ days, hours }) => `${days}: ${hours}`)
              .join('. ')}
            .
          </p>
        ) : (
          turnarounds.some(({ isCollected }) => isCollected) && (
            <p>Collection is free: there is no delivery to pay.</p>
          )
        )}
      </Part>
      <Part title="When it leaves us">
        <p>
          The product page, the cart and your order show the day it is with you, and the working day we
          despatch it. Working days are Monday to Friday, except Northern Ireland bank holidays and days when
          we are closed.
        </p>
        {turnarounds.length > 0 && (
          <>
            <p>Most products have these turnarounds. Each product page lists its own.</p>
            <Points>
              {turnarounds.map((turnaround) => (
                <li key={turnaround.name}>{turnaroundSentence(turnaround)}</li>
              ))}
            </Points>
          </>
        )}
        <p>If you order several items, they leave together when the slowest is ready.</p>
      </Part>
      <Part title="When it reaches you">
        {arrivals && <Arrivals {...arrivals} />}
        <p>
          We deliver to addresses in {placesWords({ irishDays, toChannelIslands })}.{' '}
          {irishDays ? `Parcels to Ireland take ${countWords(irishDays, 'working day')} longer. ` : ''}We
          email you when the parcel leaves, with the tracking number if the carrier gives one. By law we must
          deliver within 30 days of your order unless we have agreed otherwise. If we’re late you may cancel.
        </p>
        {toChannelIslands && (
          <p>
            Jersey and Guernsey are outside UK VAT: the checkout takes it off your order and off its delivery.
            Taxes there may be due when it arrives.
          </p>
        )}
        <p>
          The parcel is our responsibility until it reaches you. If it doesn’t arrive, or arrives damaged,{' '}
          <a href="/contact">tell us</a> and we’ll trace it or print it again.
        </p>
      </Part>
    </LegalSheet>
  );
}
