import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { openVisitors, type Visitors } from './visitors.ts';

let opened: TestShop;
let ids: Visitors;
beforeAll(async () => {
  opened = await openTestShop();
  ids = await openVisitors(opened);
});

/** Returns every name in the data that is sent to a customer's browser for a page, in order. */
async function namesIn(path: string): Promise<string> {
  const answer = await ids.a.browser.get(`${path}.data`);
  expect(answer.status).toBe(200);
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      // Routes and options have names that come from data.
      if (/^[a-z]\w*$/i.test(name)) names.add(name);
      collect(part);
    }
  };
  const { value, done } = await decode(answer.body as ReadableStream<Uint8Array>, globalThis as never);
  await done;
  collect(value);
  return [...names].sort().join(' ');
}

test('a customer’s browser gets the listed fields and no others (trust H6)', async () => {
  expect(await namesIn('/account')).toMatchInlineSnapshot(
    `"added addressLine1 addressLine2 addressLines addresses archived auth billing cart chatUrl city closedDays closes company companyName companyNumber country createdOn credit data delivery deliveryMethod device done edits email emailVerified firstItem firstName freeFromPence fromDay header hours id isDefault isHere isOpen itemCount items itemsPence lastActive lastName latitude longitude mapsKey name now opening opens orderNumber orderedOn orders origin passwordMinimum phone postalCode pricePence productId profile query role root sessions shared signIn status toDay today totalPence user vatNumber visiting words"`,
  );
  expect(await namesIn('/orders')).toMatchInlineSnapshot(
    `"added addressLines archived auth cart chatUrl closedDays closes company companyName companyNumber confirmation createdAt customerEmail customerName data delivery deliveryMethod despatchOn email firstItem firstName freeFromPence fromDay header hours id isOpen itemCount items itemsPence lastName latitude longitude mapsKey name now opening opens orderNumber orders origin passwordMinimum paymentMethod paymentStatus phone postalCode pricePence productId profile query role root search shared signedIn status toDay today totalPence trackingNumber user vatNumber visiting waitingPence words"`,
  );
  expect(await namesIn(`/orders/${ids.order}`)).toMatchInlineSnapshot(
    `"accepted added addressLines again archived artwork artworkPath artworkProblem artworkState auth billingAddress briefId bytes canReplace cart chargeTransfer charges chatUrl city closedDays closes company companyName companyNumber country createdAt customerEmail customerName customerPhone customerText data dayChanges daysOnTheWay delivery deliveryMethod deliveryZone designPath designRounds despatch despatchOn discountCode discountPence done email finish firstName freeFromPence fromDay group handover hasEnded hasLeft hasPreview header history hours id idea isBegun isMade isOpen itemCount items itemsPence label lastName latitude line1 longitude lookBy mapsKey monthlyInvoice name needsProofreading netPence note notes now opening opens opinions options order orderNumber origin originalName originals pageCount paperType papers parcels passwordMinimum paymentMethod paymentStatus phone poNumber postalCode postal_code press previewUrl priceModifierPence pricePence problem productId productName profile proof proofAskedAt proofPath publicPence quantity query reference refunds removedAt reprintOf reviewPath role root sha256 shared shippingAddressLine1 shippingAddressLine2 shippingCity shippingCountry shippingPence shippingPostcode size spineUm state status takesDiscount title to toCome toDay today totalPence trackingNumber transfer updatedAt user vatClass vatDecision vatNumber vatPence version visiting waiting waitsFor weightGrams weightIsAssumed words"`,
  );
  expect(await namesIn('/product/a5-flyers-001')).toMatchInlineSnapshot(
    `"added addressLines archived arrives artwork artworkRules auth author basePricePence bleedMm body by cart categoryId categoryName chatUrl closedDays closes company companyName companyNumber copies counts cutOff data day dayWords days delivery description district earlier email finish finishing firstName form freeFromPence fromDay full hasSamples hasTemplates header heightMm hours id isCollected isLater isOpen isPreview itemCount items itemsPence key label lastName latitude lineId longitude mapsKey name needBy now opening opens optionGroups options order origin own pages pagesMax pagesMin panels params passwordMinimum phone photos postalCode priceModifierPence pricePence pricing product productId profile quantity query rates rating reply reviews role root safeMm sample selected sendBy shared shownDelivery sides size specifications standard toDay today turnaround turnaroundNotes until user value vatClass vatNumber visiting widthMm words workingDays zone"`,
  );
});
