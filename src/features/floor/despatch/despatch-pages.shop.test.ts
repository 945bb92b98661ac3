import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { addMinutes } from 'date-fns';
import * as mupdf from 'mupdf';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { orderLink } from '#features/orders/order/index.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { makeReadyOrder, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { despatchParcels } from './despatch-parcels.server.ts';
import { packJob } from './pack.server.ts';

let opened: TestShop;
let staff: { id: string; name: string };
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  staff = await makeStaff(opened.shop);
  ada = await newAdministrator(opened, 'Ada');
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
});
beforeEach(() => {
  opened.time.now = NOON;
});

const ready = (options?: Parameters<typeof makeReadyOrder>[2]) => makeReadyOrder(opened.shop, staff, options);

/** An order of two items, the first of which is in parcel 1. */
async function partlyPacked() {
  const order = await ready({ quantities: ['50', '100'], ready: 1 });
  await packJob(opened.shop, { orderNumber: order.orderNumber, code: order.codes[0] ?? '' });
  return order;
}

/** The customer’s page of an order, opened through their link. */
async function customersPage(orderId: string) {
  const { pathname, search } = new URL(orderLink(opened.shop, orderId));
  return newShopper(opened).open(`${pathname}${search}`);
}

const auditOf = async (action: string) =>
  (
    await opened.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.after;

describe('packing, without script', () => {
  test('an order that is ready is scanned, packed and despatched, and its customer sees what left', async () => {
    const { orderId, orderNumber, codes } = await ready();
    await ada.open('/admin/despatch');
    expect(ada.page.text).toContain(orderNumber);
    const packed = await ada.press('Scan', { code: (codes[0] ?? '').toLowerCase() });
    expect(packed.path).toContain(`/admin/despatch/${orderNumber}`);
    expect(packed.text).toContain(`50 of ${codes[0]} packed in parcel 1.`);
    expect(packed.text).toContain('✓ All packed');
    const sent = await ada.press('Despatch', { trackingNumber: 'AB123456789GB', weight: '1,250' });
    expect(sent.text).toContain('The parcel has left.');
    expect(sent.text).toContain('1.25 kg');
    const office = await ada.open(`/admin/orders/${orderId}`);
    expect(office.text).toContain('Left: parcel 1');
    expect(office.text).toContain('Tracking number of parcel 1: AB123456789GB');
    await ada.open(`/admin/despatch/${orderNumber}`);
    await ada.press('Save', { trackingNumber: 'CD123456789GB' });
    expect((await customersPage(orderId)).text).toContain('CD123456789GB');
    await ada.press('Save', { trackingNumber: 'AB123456789GB' });
    const { text, html } = await customersPage(orderId);
    expect(text).toContain('Parcel 1');
    expect(text).toContain('50 A5 Flyers');
    expect(html).toContain('https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB');
    expect(text).not.toContain('Still to come On');
    const { id } = await opened.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', orderId)
      .where('template', '=', 'order-status-changed')
      .executeTakeFirstOrThrow();
    const email = await (await ada.browser.get(`/admin/outbox/${id}/html`)).text();
    expect(email).toContain('tracking-results/AB123456789GB" class="e-button"');
  });

  test('a wrong scan is explained and changes nothing', async () => {
    const { orderNumber } = await ready();
    const other = await ready({ quantities: ['50', '100'], ready: 1 });
    const path = `/admin/despatch/${orderNumber}`;
    for (const [code, words] of [
      [other.codes[0] ?? '', `${other.codes[0]} is not in ${orderNumber}. Nothing was packed.`],
      ['5012345678900', '“5012345678900” isn’t a job ticket or a parcel’s label. Nothing was changed.'],
      [`${other.orderNumber}-P1`, 'is a parcel of another order. Nothing was changed.'],
    ] as const) {
      await ada.open(path);
      const answer = await ada.press('Scan', { code });
      expect(answer).toMatchObject({ status: 422, text: expect.stringContaining(words) });
      expect(answer.text).toContain('1 item left to pack');
    }
    await ada.open('/admin/despatch');
    const unready = await ada.press('Scan', { code: other.codes[1] ?? '' });
    expect(unready.text).toContain('is not ready: it is at Artwork.');
    expect(unready.text).toContain(`Open ${other.orderNumber}`);
  });

  test('a scan from a page that stays open gets a sentence in response', async () => {
    const { orderNumber, codes } = await ready();
    const scan = async (code: string) => {
      const answer = await ada.browser.post(`/admin/despatch/${orderNumber}/scan`, { code });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await scan(`https://print.example/admin/jobs/${codes[0]}`), 'the ticket’s QR code').toEqual({
      status: 200,
      body: { words: `50 of ${codes[0]} packed in parcel 1.` },
    });
    expect(await scan('hello')).toEqual({
      status: 422,
      body: { error: '“hello” isn’t a job ticket or a parcel’s label. Nothing was changed.' },
    });
    expect((await scan(`${orderNumber}-P1`)).body).toEqual({ words: 'Parcel 1 is packed.' });
  });

  test('copies are divided between parcels by typing how many, and the label closes a parcel', async () => {
    const { orderNumber, codes } = await ready({ quantities: ['100'] });
    await ada.open(`/admin/despatch/${orderNumber}`);
    expect((await ada.press(`Pack ${codes[0]}`, { quantity: '101' })).text).toContain(
      'enter a number from 1 to 100',
    );
    await ada.press(`Pack ${codes[0]}`, { quantity: '60' });
    expect(ada.page.text).toContain('60 of 100');
    expect((await ada.press('Scan', { code: `${orderNumber}-P1` })).text).toContain('Parcel packed.');
    await ada.press('Scan', { code: codes[0] ?? '' });
    expect(ada.page.text).toContain(`40 of ${codes[0]} packed in parcel 2.`);
    expect(ada.page.text).toContain('✓ All packed');
  });

  test('a weight that isn’t a number is explained beside its field, and nothing typed is lost', async () => {
    const { orderNumber } = await partlyPacked();
    await ada.open(`/admin/despatch/${orderNumber}`);
    const answer = await ada.press('Save', { weight: 'heavy', trackingNumber: 'XY1' });
    expect(answer).toMatchObject({
      status: 422,
      text: expect.stringContaining('Enter whole grams, such as 1250'),
    });
    expect(answer.html).toContain('value="XY1"');
  });

  test('an order for collection is handed over to a named person, whom the customer sees', async () => {
    const { orderId, orderNumber } = await ready({ turnaround: 'same-day' });
    await ada.open(`/admin/despatch/${orderNumber}`);
    expect((await ada.press('Hand over')).text).toContain('Enter who collects it');
    expect((await ada.press('Hand over', { collectedBy: 'Sam Quinn' })).text).toContain(
      'Collected by Sam Quinn',
    );
    expect((await customersPage(orderId)).text).toContain('Sam Quinn collected your order');
  });
});

describe('the customer of an order in parts', () => {
  test('is told what is on its way and what follows, once it can’t be undone', async () => {
    const { orderId, orderNumber, codes } = await partlyPacked();
    await despatchParcels(opened.shop, staff, { orderNumber, parcels: [{ number: 1 }] });
    opened.time.now = addMinutes(NOON, 2);
    const { id } = await opened.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', orderId)
      .where('template', '=', 'parcel-left')
      .executeTakeFirstOrThrow();
    const part = await ada.open(`/admin/outbox/${id}`);
    expect(part.text).toContain(`Part of your order ${orderNumber} is on its way`);
    expect(part.html).toContain('50 A5 Flyers');
    expect(part.html).toContain('100 A5 Flyers: we’ll send it on');
    const page = await customersPage(orderId);
    expect(page.text).toContain('Still to come');
    await moveTo(opened.shop, staff, codes[1] ?? '', 'ready');
    await packJob(opened.shop, { orderNumber, code: codes[1] ?? '' });
    await despatchParcels(opened.shop, staff, { orderNumber, parcels: [{ number: 2 }] });
    const last = await opened.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', orderId)
      .where('template', '=', 'order-status-changed')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    const all = await ada.open(`/admin/outbox/${last.id}`);
    expect(all.text).toContain(`Order ${orderNumber} is on its way`);
    for (const words of ['PARCEL 1', 'PARCEL 2']) expect(all.text).toContain(words);
    expect((await customersPage(orderId)).text).toContain('Your parcels');
  });
});

describe('the papers of a parcel', () => {
  test('name the recipient in their own script, and staff are told of letters that can’t be printed', async () => {
    const { orderId, orderNumber } = await partlyPacked();
    const callHer = (customerName: string) =>
      opened.shop.owner.updateTable('orders').set({ customerName }).where('id', '=', orderId).execute();
    await callHer('Ольга Иванова 王小明');
    const paper = await ada.browser.get(`/admin/despatch/papers.pdf?paper=label&parcel=${orderNumber}-P1`);
    expect(await wordsOfPdf(paper)).toContain('Ольга Иванова 王小明');
    for (const path of [`/admin/despatch/${orderNumber}`, `/admin/orders/${orderId}`])
      expect((await ada.open(path)).text).not.toContain('can’t be printed');
    await callHer('Anna 🦄');
    for (const path of ['/admin/despatch', `/admin/despatch/${orderNumber}`])
      expect((await ada.open(path)).text).toContain('🦄 can’t be printed: labels and packing slips show');
    // Also beside the buttons for the invoice.
    const order = await ada.open(`/admin/orders/${orderId}`);
    expect(order.text).toContain('🦄 can’t be printed: invoices, credit notes, labels');
  });

  const SIZES = { label: [100, 150], 'slip-a5': [148, 210], 'slip-a4': [210, 297] } as const;

  test.each(Object.entries(SIZES))(
    '%s: says where it goes, and its barcode opens the parcel',
    async (paper, size) => {
      const { orderNumber } = await partlyPacked();
      const code = `${orderNumber}-P1`;
      const answer = await ada.browser.get(`/admin/despatch/papers.pdf?paper=${paper}&parcel=${code}`);
      const pdf = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
      expect(pdf.countPages()).toBe(1);
      const page = pdf.loadPage(0);
      const [, , right, bottom] = page.getBounds();
      expect([right, bottom].map((points) => Math.round((points * 25.4) / 72))).toEqual(size);
      const text = page.toStructuredText('').asText();
      for (const words of ['Jane Doe', '1 Castle Street', 'BT28 1AA', 'Lagan Valley Press', code])
        expect(text).toContain(words);
      expect(text).not.toContain('£');
      if (paper !== 'label') for (const words of ['50 of 50', 'still to come']) expect(text).toContain(words);
      const picture = page
        .toPixmap(mupdf.Matrix.scale(300 / 72, 300 / 72), mupdf.ColorSpace.DeviceGray)
        .asPNG();
      const barcodes = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['Code128'] });
      expect(barcodes.map((barcode) => barcode.text)).toEqual([code]);
      expect((await ada.open(`/admin/find?q=${barcodes[0]?.text.toLowerCase()}`)).path).toBe(
        `/admin/despatch/${orderNumber}`,
      );
    },
  );

  test.each([
    'paper=label',
    'paper=poster&parcel=ORD-2026-000001-P1',
    'paper=label&parcel=ORD-2026-000001-P99',
  ])('%s is not found', async (query) => {
    expect((await ada.browser.get(`/admin/despatch/papers.pdf?${query}`)).status).toBe(404);
  });
});

describe('a paper that is out of date', () => {
  const LABEL = 'its address label was made before the address changed. Print it again.';
  const FILE = 'its Click & Drop file was downloaded before the address changed.';

  /** A parcel with a label and Click & Drop file whose customer has moved since. */
  async function movedAway() {
    const order = await ready();
    const { orderId, orderNumber, codes } = order;
    await packJob(opened.shop, { orderNumber, code: codes[0] ?? '' });
    const parcel = `${orderNumber}-P1`;
    const label = `/admin/despatch/papers.pdf?paper=label&parcel=${parcel}`;
    await (await ada.browser.get(label)).arrayBuffer();
    await ada.browser.post('/admin/despatch/click-and-drop.csv', { parcel });
    expect((await ada.open(`/admin/despatch/${orderNumber}`)).text).not.toContain('Print it again');
    await opened.shop.owner
      .updateTable('orders')
      .set({ shippingAddressLine1: '9 New Street' })
      .where('id', '=', orderId)
      .execute();
    return { ...order, parcel, label };
  }

  test('is named where the parcel is packed, in the list and on the order, and Despatch asks for confirmation', async () => {
    const { orderId, orderNumber } = await movedAway();
    for (const path of ['/admin/despatch', `/admin/orders/${orderId}`, `/admin/despatch/${orderNumber}`]) {
      const { text } = await ada.open(path);
      expect(text, path).toContain(LABEL);
      expect(text, path).toContain(FILE);
    }
    const page = await ada.press('Despatch');
    expect(page).toMatchObject({ status: 422, text: expect.stringContaining('Or tick that it leaves') });
    expect(page.text).not.toContain('The parcel has left.');
    const sent = await ada.press('Despatch', { stalePapers: 'yes' });
    expect(sent.text).toContain('The parcel has left.');
    expect(sent.text).not.toContain('Print it again');
  });

  test('is right again once it is printed and downloaded again', async () => {
    const { orderNumber, parcel, label } = await movedAway();
    await (await ada.browser.get(label)).arrayBuffer();
    const half = await ada.open(`/admin/despatch/${orderNumber}`);
    expect(half.text).not.toContain(LABEL);
    expect(half.text).toContain(FILE);
    await ada.browser.post('/admin/despatch/click-and-drop.csv', { parcel });
    await ada.open(`/admin/despatch/${orderNumber}`);
    expect((await ada.press('Despatch')).text).toContain('The parcel has left.');
  });

  test('may also have outdated contents; changes to things that aren’t on it don’t matter', async () => {
    const { orderId, orderNumber, codes } = await ready({ quantities: ['50', '100'] });
    const slip = `/admin/despatch/papers.pdf?paper=slip-a5&parcel=${orderNumber}-P1`;
    await packJob(opened.shop, { orderNumber, code: codes[0] ?? '' });
    await (await ada.browser.get(slip)).arrayBuffer();
    await opened.shop.owner
      .updateTable('orders')
      .set({ notes: 'Rang about it', customerPhone: '+442892123456' })
      .where('id', '=', orderId)
      .execute();
    expect((await ada.open(`/admin/despatch/${orderNumber}`)).text).not.toContain('Print it again');
    await packJob(opened.shop, { orderNumber, code: codes[1] ?? '' });
    expect((await ada.open(`/admin/despatch/${orderNumber}`)).text).toContain(
      'Parcel 1: its packing slip was made before its contents or weight changed. Print it again.',
    );
  });

  test('may be the packing slip of the whole order, or the order itself', async () => {
    const { orderId, orderNumber, codes } = await ready();
    await packJob(opened.shop, { orderNumber, code: codes[0] ?? '' });
    const SLIP = 'The order’s packing slip was printed before the address changed. Print it again.';
    const ORDER = 'The order was printed before an address, email or phone number changed. Print it again.';
    const print = async () => {
      for (const paper of ['packing-slip', 'order'])
        expect((await ada.open(`/admin/orders/${orderId}/print/${paper}`)).status).toBe(200);
    };
    const move = (shippingAddressLine1: string) =>
      opened.shop.owner
        .updateTable('orders')
        .set({ shippingAddressLine1 })
        .where('id', '=', orderId)
        .execute();
    await print();
    expect((await ada.open(`/admin/orders/${orderId}`)).text).not.toContain('Print it again');
    await move('9 New Street');
    const { text } = await ada.open(`/admin/orders/${orderId}`);
    expect(text).toContain(SLIP);
    expect(text).toContain(ORDER);
    const pack = await ada.open(`/admin/despatch/${orderNumber}`);
    expect(pack.text).toContain(SLIP);
    expect(pack.text).not.toContain(ORDER);
    expect((await ada.open('/admin/despatch')).text).toContain(SLIP);
    await ada.open(`/admin/despatch/${orderNumber}`);
    expect(await ada.press('Despatch')).toMatchObject({ status: 422, text: expect.stringContaining(SLIP) });
    await print();
    expect((await ada.open(`/admin/orders/${orderId}`)).text).not.toContain('Print it again');
    await ada.open(`/admin/despatch/${orderNumber}`);
    expect((await ada.press('Despatch')).text).toContain('The parcel has left.');
    await move('10 New Street');
    expect((await ada.open(`/admin/orders/${orderId}`)).text).not.toContain('Print it again');
  });

  test('holds back only its own parcel if several are ticked', async () => {
    const stale = await movedAway();
    const fresh = await ready();
    await packJob(opened.shop, { orderNumber: fresh.orderNumber, code: fresh.codes[0] ?? '' });
    const tick = async (more: Record<string, string>) => {
      const form: [string, string][] = [
        ['intent', 'despatch'],
        ['parcel', stale.parcel],
        ['parcel', `${fresh.orderNumber}-P1`],
        ...Object.entries(more),
      ];
      return (await ada.browser.post('/admin/despatch', form)).text();
    };
    const left = async (orderId: string) =>
      (
        await opened.db
          .selectFrom('parcels')
          .select('despatchedAt')
          .where('orderId', '=', orderId)
          .executeTakeFirstOrThrow()
      ).despatchedAt !== null;
    await tick({});
    expect([await left(stale.orderId), await left(fresh.orderId)]).toEqual([false, true]);
    await tick({ stalePapers: 'yes' });
    expect(await left(stale.orderId)).toBe(true);
  });
});

describe('Click & Drop', () => {
  test('gets a file with its published columns, and the audit log records that names left the shop', async () => {
    const { orderNumber } = await partlyPacked();
    const code = `${orderNumber}-P1`;
    const page = await ada.open(`/admin/despatch/click-and-drop?parcel=${code}`);
    expect(page.text).toContain('Jane Doe');
    const answer = await ada.browser.post('/admin/despatch/click-and-drop.csv', { parcel: code });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head = '', row = ''] = (await answer.text()).split('\r\n');
    expect(head).toBe(
      'Order reference,Date,Weight,Package Size,First Name,Last Name,Company Name,Address Line 1,Address Line 2,Address Line 3,City,County,Postcode,Country,Phone,Email,Service code,Special instructions',
    );
    expect(row).toMatch(
      new RegExp(
        `^${code},\\d\\d/\\d\\d/\\d\\d,\\d+\\.\\d{3},parcel,Jane,Doe,,1 Castle Street,,,Lisburn,,BT28 1AA,United Kingdom,,jane@example.com,,$`,
      ),
    );
    expect(await auditOf('parcels.click-and-drop')).toEqual({ parcels: [code] });
  });

  test('doesn’t get parcels that it would refuse, and formulas are harmless', async () => {
    const [long, formula] = [await partlyPacked(), await partlyPacked()];
    const set = (orderId: string, values: Record<string, string>) =>
      opened.shop.owner.updateTable('orders').set(values).where('id', '=', orderId).execute();
    await set(long.orderId, { customerLastName: 'x'.repeat(101) });
    await set(formula.orderId, { customerFirstName: '=HYPERLINK("x")' });
    const codes = [`${long.orderNumber}-P1`, `${formula.orderNumber}-P1`];
    const page = await ada.open(
      `/admin/despatch/click-and-drop?${codes.map((code) => `parcel=${code}`).join('&')}`,
    );
    expect(page.text).toContain(`${codes[0]}: Last Name is longer than 100 characters.`);
    expect(page.html).toContain(`/admin/orders/${long.orderId}`);
    const { path, fields } = ada.filledIn('Download 1 parcel');
    const csv = await (await ada.browser.post(path, fields)).text();
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).not.toContain(long.orderNumber);
  });

  test('sends tracking numbers back, all of them or none', async () => {
    const [one, two] = [await partlyPacked(), await partlyPacked()];
    await ada.open('/admin/despatch/tracking');
    const lines = (second: string) => `Order reference,Tracking number\n${one.orderNumber}-P1,TT1\n${second}`;
    const wrong = await ada.press('Import', { text: lines(`${two.orderNumber}-P7,TT2`) });
    expect(wrong).toMatchObject({ status: 422 });
    expect(wrong.text).toContain(`Line 3: there’s no parcel ${two.orderNumber}-P7.`);
    expect(wrong.html).toContain('TT1');
    const trackingOf = async (orderId: string) =>
      (
        await opened.db
          .selectFrom('orders')
          .select('trackingNumber')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).trackingNumber;
    expect(await trackingOf(one.orderId)).toBeNull();
    const bad = await ada.press('Import', { text: lines(`nonsense,TT2\n${one.orderNumber}-P1,TT3`) });
    expect(bad.text).toContain('Line 3: “NONSENSE” isn’t a parcel');
    expect(bad.text).toContain(`Line 4: ${one.orderNumber}-P1 is on line 2 already.`);
    const good = await ada.press('Import', { text: lines(`${two.orderNumber}-P1,TT2`) });
    expect(good.text).toContain('2 parcels have a new tracking number.');
    expect([await trackingOf(one.orderId), await trackingOf(two.orderId)]).toEqual(['TT1', 'TT2']);
  });
});

describe('the list of orders to despatch', () => {
  test('starts with late orders, and lets ticked parcels leave together', async () => {
    const { orderNumber } = await partlyPacked();
    opened.time.now = addMinutes(NOON, 60 * 24 * 30);
    const page = await ada.open('/admin/despatch');
    expect(page.text).toContain('Late:');
    const form = { intent: 'despatch', parcel: `${orderNumber}-P1` };
    const sent = await ada.browser.post('/admin/despatch', form);
    expect(sent.headers.get('location')).toBe('/admin/despatch?left=1');
    expect((await ada.open('/admin/despatch?left=1')).text).toContain('1 parcel has left.');
    const again = await ada.browser.post('/admin/despatch', form);
    expect(await again.text()).toContain('Parcel 1 has left, so it stays as it is.');
  });
});

describe('carriers', () => {
  test('are set by the owner, with a checked link, and two simultaneous saves don’t overwrite each other', async () => {
    await ada.open('/admin/despatch/settings');
    const other = ada.tab();
    const mine = { 'carrier.new.name': 'Blaris Couriers', 'service.standard': 'tpn24' };
    for (const link of [
      'http://example.com/{tracking}',
      'https://example.com/',
      'javascript:{tracking}',
      'https://{tracking}.example.com/',
    ])
      expect(await ada.press('Save', { ...mine, 'carrier.new.link': link })).toMatchObject({ status: 422 });
    const saved = await ada.press('Save', { ...mine, 'carrier.new.link': 'https://example.com/{tracking}' });
    expect(saved.text).toContain('Saved.');
    expect(saved.html).toContain('value="TPN24"');
    expect(saved.html).toContain('Blaris Couriers');
    expect(await other.press('Save', { 'carrier.dpd.name': 'DPD Local' })).toMatchObject({ status: 409 });
    expect(await other.press('Save', { 'carrier.dpd.name': 'royal mail' })).toMatchObject({ status: 422 });
  });
});
