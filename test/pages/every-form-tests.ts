import { beforeAll, expect, test } from 'vitest';
import { orderLink } from '#features/orders/order/index.server.ts';
import { offerPath } from '#features/selling/drafts/send-offer.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { expectInvariants } from '../invariants.ts';
import { makeReadyOrder, makeStaff } from '../ready-order.ts';
import { newShopper, type Shopper } from '../shopper.ts';
import { wholeCustomer } from '../whole-customer.ts';
import { formsFrom, type Watch, watchErrors } from './every-form.ts';
import { openVisitors, type Visitors } from './visitors.ts';

/** What ends the visit of anybody who presses it; `every-link.shop.test.ts` presses those. */
const ENDS_VISIT = /\/logout|two-step/;

/** This many wrong inputs for each form are enough every day; the drill tries them all. */
export const SOME = 6;

/** Tests that no form of the shop causes an error of ours, with at most `most` wrong inputs for each form, spread over all of them. */
export function testEveryForm(most: number): void {
  let opened: TestShop;
  let ids: Visitors;
  let draft: string;
  let zelda: Awaited<ReturnType<typeof wholeCustomer>>;
  let watch: Watch;

  beforeAll(async () => {
    opened = await openTestShop({ throttleScale: 1_000_000 });
    ids = await openVisitors(opened);
    zelda = await wholeCustomer(opened);
    await addFlyers(opened.shop, { userId: zelda.userId, cartToken: null });
    await makeReadyOrder(opened.shop, await makeStaff(opened.shop));
    await ids.admin.open('/admin/drafts');
    const mary = { firstName: 'Mary', email: 'mary@example.com', postcode: 'BT28 1AA' };
    await ids.admin.press('New quote or order');
    await ids.admin.press('Find', { ...mary, product: 'a5 flyers 50', intent: 'find-product' });
    await ids.admin.press('Add A5 Flyers');
    await ids.admin.press('Email it to the customer');
    draft = /drafts\/([\w-]+)/.exec(ids.admin.page.path)?.[1] ?? '';
    watch = watchErrors(opened);
    return watch.end;
  });

  const VISITORS: Readonly<
    Record<string, { visitor: () => Shopper; pages: () => readonly string[]; least: number }>
  > = {
    'a stranger': {
      visitor: () => newShopper(opened),
      pages: () => [
        '/ /cart /checkout /login /register /forgot-password /quote-request /order-links /privacy/complaint /newsletter /contact',
        '/sample-pack /product/a5-flyers-001 /product/stapled-booklet-001 /unsubscribe /reset-password?token=x /join-staff?token=x',
        offerPath(opened.shop, draft),
        orderLink(opened.shop, zelda.orders.underWay).replace('http://localhost:3000', ''),
      ],
      least: 15,
    },
    'a customer': {
      visitor: () => zelda.shopper,
      pages: () => [
        '/ /account /account/delete /account?edit=profile /account?edit=email /account?edit=password /cart /checkout /orders /product/a5-flyers-001',
        ...Object.values(zelda.orders).flatMap((order) => [
          `/orders/${order}`,
          `/orders/${order}/problem`,
          `/orders/${order}/change`,
          `/orders/${order}/needs`,
          `/orders/${order}/review/a5-flyers-001`,
        ]),
      ],
      least: 30,
    },
    'the owner': {
      visitor: () => ids.admin,
      pages: () => [
        `/admin /admin/system /admin/personal-data /admin/drafts/${draft} /admin/orders/${ids.order} /admin/orders/${ids.order}/change /admin/orders/${ids.order}/problem /admin/customers/new /admin/customers/${zelda.userId}`,
        `/admin/settings/company /admin/settings/opening-hours /admin/settings/map-and-chat /admin/settings/bank-transfer /admin/settings/overdue-invoices /admin/settings/waiting-orders /admin/settings/order-changes /admin/settings/after-delivery /admin/settings/newsletter /admin/settings/signing-in /admin/settings/sample-data /admin/settings/retention /admin/vat /admin/delivery /admin/despatch/settings /admin/production /admin/artwork-checks`,
        `/admin/enquiries/message/${ids.enquiry} /admin/email-marketing/campaigns/${ids.campaign} /admin/email-marketing?tab=settings`,
        `/admin/email-marketing/templates/${ids.template} /admin/email-marketing/subscribers/${ids.subscriber} /admin/outbox/${ids.mail}`,
        '/admin/products/a5-flyers-001 /admin/products/a5-flyers-001/pricing /admin/prices?options=a5-flyers-001 /admin/prices?bulk /admin/prices?bulk=&scope=whole&type=percentage&value=5&search=a5-flyers',
        '/admin/discount-codes?create /admin/products/new /admin/categories/new /admin/papers/new /admin/templates /admin/templates/new /admin/templates/card-linden /admin/turnarounds/new /admin/sheets',
      ],
      least: 150,
    },
  };

  test.each(Object.entries(VISITORS))(
    'nothing that %s types into any form of the shop causes an error of ours',
    async (_who, { visitor: of, pages, least }) => {
      const visitor = of();
      const forms = (
        await formsFrom(
          visitor,
          pages().flatMap((some) => some.split(' ')),
        )
      ).filter(({ path }) => !ENDS_VISIT.test(path));
      expect(forms.length).toBeGreaterThan(least);
      const failed = [];
      for (const form of forms) failed.push(...(await watch.failuresOf(visitor, form, most)));
      expect(failed).toEqual([]);
      await expectInvariants(opened.db);
    },
  );
}
