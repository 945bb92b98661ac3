import { visitorOf } from '#test/crash/visitor.ts';
import { assertSaved, assertThere, type People, type Place, repeatedly } from './people.ts';
import { OWNER } from './world.ts';

/**
 * Sends orders off, reports a problem with each by its customer’s link (`left`: the links from the emails about
 * despatch), and resolves it: alternately by a reprint and by a refund of a pound.
 */
export function complainer(place: Place, left: readonly string[]): People {
  const ada = visitorOf(place.shop);
  let isIn = false;
  let reported = 0;
  let decided = 0;
  return repeatedly(place, async () => {
    if (!isIn) {
      assertThere(await ada.open('/login'));
      assertThere(await ada.press('Sign In', OWNER));
      isIn = true;
    }
    const list = await ada.open('/admin/problems?state=open');
    assertThere(list);
    const [problem] = /\/admin\/problems\/[\da-f-]{36}/.exec(list.html) ?? [];
    if (problem) {
      await decide(problem);
      return;
    }
    const link = left[reported];
    if (link) {
      await report(link);
      reported += 1;
      return;
    }
    await sendOff();
  });

  async function decide(problem: string): Promise<void> {
    const page = await ada.open(problem);
    assertThere(page);
    const mayRefund = page.html.includes('value="refund"');
    const outcome = mayRefund && decided % 2 === 1 ? 'refund' : 'reprint';
    const amount = outcome === 'refund' ? { amount: '1.00' } : {};
    assertSaved(await ada.press('Decide and email the customer', { outcome, cause: 'finishing', ...amount }));
    decided += 1;
  }

  async function report(link: string): Promise<void> {
    const jane = visitorOf(place.shop);
    const page = await jane.open(link.replace('?', '/problem?'));
    assertThere(page);
    const item = /name="copies-([\da-f-]{36})"/.exec(page.html)?.[1];
    // It was reported earlier, and is still being looked at.
    if (!item) return;
    const what = { [`copies-${item}`]: '1', [`wrong-${item}`]: 'cut', wish: 'reprint' };
    assertSaved(await jane.press('Report this problem', { ...what, words: 'The edges are ragged.' }));
  }

  async function sendOff(): Promise<void> {
    const list = await ada.open('/admin/orders?status=processing&payment=paid');
    assertThere(list);
    const [order] = /\/admin\/orders\/[\da-f-]{36}/.exec(list.html) ?? [];
    if (!order) return;
    assertThere(await ada.open(order));
    assertSaved(await ada.press('Save Changes', { status: 'shipped' }));
  }
}
