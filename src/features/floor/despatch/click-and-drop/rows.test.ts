import { describe, expect, test } from 'vitest';
import { townAndCounty } from './county.ts';
import { type ClickAndDropParcel, clickAndDropRows, rowProblems } from './rows.ts';

const PARCEL: ClickAndDropParcel = {
  code: 'ORD-2026-000123-P1',
  orderNumber: 'ORD-2026-000123',
  orderId: '1',
  orderedOn: '2026-11-24',
  grams: 1250,
  size: 'small parcel',
  firstName: 'Jane',
  lastName: 'Doe',
  company: null,
  street: '1 Castle Street',
  city: 'Lisburn',
  postcode: 'BT28 1AA',
  country: 'United Kingdom',
  phone: '028 9266 1234',
  email: 'jane@example.com',
  serviceCode: 'TPN24',
  instructions: '',
  customs: null,
};

const plain = (parcel: ClickAndDropParcel) => clickAndDropRows(parcel)[0];

describe('the county', () => {
  test.each([
    ['Belfast, Co. Antrim', 'Belfast', 'County Antrim'],
    ['Lisburn, co antrim', 'Lisburn', 'County Antrim'],
    ['Letterkenny, County Donegal', 'Letterkenny', 'County Donegal'],
    ['Hove, East Sussex', 'Hove', 'East Sussex'],
    ['Dunmurry, Belfast, Antrim', 'Dunmurry, Belfast', 'Antrim'],
    ['Wallsend , TYNE AND WEAR', 'Wallsend', 'Tyne and Wear'],
  ])('of “%s” has its own column', (text, town, county) => {
    expect(townAndCounty(text)).toEqual({ town, county });
    expect(plain({ ...PARCEL, city: text })).toMatchObject({ City: town, County: county });
  });

  test.each(['Belfast', 'Durham', 'Stoke, Trent', 'Co. Antrim', ', Kent', 'Belfast,', ''])(
    'isn’t guessed from “%s”',
    (text) => {
      expect(townAndCounty(text)).toEqual({ town: text, county: '' });
    },
  );
});

describe('a parcel to Ireland', () => {
  const irish = { ...PARCEL, country: 'Ireland', postcode: 'D02 X285', city: 'Dublin 2' };

  test('has a package size that is sold for abroad', () => {
    expect(plain(irish)['Package Size']).toBe('parcel');
    expect(plain(PARCEL)['Package Size']).toBe('small parcel');
  });

  test('has the phone number as dialled there', () => {
    expect(plain({ ...irish, phone: '+353 86 123 4567' }).Phone).toBe('0861234567');
  });
});

test.each([
  ['028 9266 1234', '02892661234'],
  ['+44 (0)7700 900123', '07700900123'],
  ['+44 7700 900123', '07700900123'],
  ['0044 7700 900123', '07700900123'],
  // The file allows eleven digits.
  ['+353 86 123 4567', ''],
  [null, ''],
])('a UK customer’s phone number %s is %s in the file', (phone, shown) => {
  expect(plain({ ...PARCEL, phone }).Phone).toBe(shown);
});

test('what Click & Drop would refuse is pointed out', () => {
  expect(rowProblems(plain(PARCEL))).toEqual([]);
  expect(rowProblems(plain({ ...PARCEL, postcode: '', firstName: '', lastName: '' }))).toEqual([
    'Name and company are missing',
    'Postcode is missing',
  ]);
});
