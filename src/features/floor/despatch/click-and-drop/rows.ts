import parsePhone, { getCountryCallingCode } from 'libphonenumber-js/min';
import { countryOf } from '#kit/country.ts';
import { poundsField } from '#kit/money.ts';
import { countryLine } from '#kit/places.ts';
import { type CustomsDeclaration, type DeclaredGoods, ORIGIN } from '../customs.ts';
import type { ParcelSize } from '../parcel.ts';
import { kilograms } from '../parcel-weight.ts';
import { townAndCounty } from './county.ts';

/** What Click & Drop is told about a parcel. */
export interface ClickAndDropParcel {
  /** the parcel’s code */
  code: string;
  orderNumber: string;
  orderId: string;
  /** when it was ordered, `2026-11-24` in London */
  orderedOn: string;
  grams: number;
  size: ParcelSize;
  firstName: string;
  lastName: string;
  company: string | null;
  /** the street as typed, with lines separated by commas */
  street: string;
  city: string;
  postcode: string;
  country: string;
  phone: string | null;
  email: string;
  serviceCode: string | null;
  instructions: string;
  /** null if its destination needs none */
  customs: CustomsDeclaration | null;
}

/**
 * The columns of the file, by Royal Mail’s names for them, with the maximum length of each: “Order import spreadsheet
 * field specifications” in the help of Click & Drop (help.parcel.royalmail.com, article 360000250093). Columns are
 * assigned once there, under import settings, and may be in any order.
 */
const CLICK_AND_DROP_COLUMNS = {
  'Order reference': 40,
  Date: 8,
  Weight: 8,
  'Package Size': 20,
  'First Name': 100,
  'Last Name': 100,
  'Company Name': 100,
  'Address Line 1': 100,
  'Address Line 2': 100,
  'Address Line 3': 100,
  City: 100,
  County: 100,
  Postcode: 20,
  Country: 200,
  Phone: 25,
  Email: 100,
  'Service code': 100,
  'Special instructions': 100,
  'Product name': 800,
  'Customs description': 50,
  Quantity: 6,
  'Unit price': 10,
  'Unit weight': 8,
  'Product customs code': 10,
  'Country of origin': 100,
} as const;
type ClickAndDropColumn = keyof typeof CLICK_AND_DROP_COLUMNS;
export type ClickAndDropRow = Record<ClickAndDropColumn, string> & { 'Package Size': ParcelSize };

const MANDATORY: readonly ClickAndDropColumn[] = ['Address Line 1', 'City', 'Postcode'];

/**
 * Returns a parcel as rows of the file: one row or, if it needs a customs declaration, one for each kind of goods,
 * which Click & Drop combines by their reference.
 */
export function clickAndDropRows(parcel: ClickAndDropParcel): [ClickAndDropRow, ...ClickAndDropRow[]] {
  const row = plainRow(parcel);
  const [first, ...more] = (parcel.customs?.goods ?? []).map((goods) => ({ ...row, ...customsCells(goods) }));
  return first ? [first, ...more] : [row];
}

const NO_CUSTOMS = {
  'Product name': '',
  'Customs description': '',
  Quantity: '',
  'Unit price': '',
  'Unit weight': '',
  'Product customs code': '',
  'Country of origin': '',
};

/** Returns the columns for a file with these rows; those for customs only if a parcel needs them. */
export function columnsOf(rows: readonly ClickAndDropRow[]): string[] {
  const hasCustoms = rows.some((row) => row['Customs description'] !== '');
  return Object.keys(CLICK_AND_DROP_COLUMNS).filter(
    (column) => hasCustoms || !Object.hasOwn(NO_CUSTOMS, column),
  );
}

/** All copies count as one unit, because a single copy may cost less than a penny. */
function customsCells({ description, grams, valuePence, commodityCode }: DeclaredGoods): typeof NO_CUSTOMS {
  return {
    'Product name': description,
    'Customs description': [...description].slice(0, CLICK_AND_DROP_COLUMNS['Customs description']).join(''),
    Quantity: '1',
    'Unit price': poundsField(valuePence),
    'Unit weight': grams === null ? '' : kilograms(grams),
    'Product customs code': commodityCode ?? '',
    'Country of origin': ORIGIN.name,
  };
}

function plainRow(parcel: ClickAndDropParcel): ClickAndDropRow {
  const [year = '', month = '', day = ''] = parcel.orderedOn.split('-');
  const [line1 = '', line2 = '', line3 = ''] = addressLines(parcel.street);
  const { town, county } = townAndCounty(parcel.city);
  return {
    'Order reference': parcel.code,
    Date: `${day}/${month}/${year.slice(2)}`,
    Weight: kilograms(parcel.grams),
    'Package Size': packageSize(parcel),
    'First Name': parcel.firstName,
    'Last Name': parcel.lastName,
    'Company Name': parcel.company ?? '',
    'Address Line 1': line1,
    'Address Line 2': line2,
    'Address Line 3': line3,
    City: town,
    County: county,
    Postcode: parcel.postcode,
    Country: countryLine(parcel.postcode, parcel.country),
    Phone: phoneFigures(parcel.phone, parcel.country),
    Email: parcel.email,
    'Service code': parcel.serviceCode ?? '',
    'Special instructions': parcel.instructions,
    ...NO_CUSTOMS,
  };
}

/** Small and medium parcels are sold within the United Kingdom only: anything else that leaves it is a parcel. */
function packageSize({ size, country }: ClickAndDropParcel): ParcelSize {
  const isDomesticSize = size === 'small parcel' || size === 'medium parcel';
  return isDomesticSize && countryOf(country) === 'Ireland' ? 'parcel' : size;
}

/** Returns what is wrong with a row, as sentences. */
export function rowProblems(row: ClickAndDropRow): string[] {
  const missing = MANDATORY.filter((column) => row[column] === '').map((column) => `${column} is missing`);
  const named = row['First Name'] || row['Last Name'] || row['Company Name'];
  const long = (Object.keys(CLICK_AND_DROP_COLUMNS) as ClickAndDropColumn[])
    .filter((column) => [...row[column]].length > CLICK_AND_DROP_COLUMNS[column])
    .map((column) => `${column} is longer than ${CLICK_AND_DROP_COLUMNS[column]} characters`);
  return [...(named ? [] : ['Name and company are missing']), ...missing, ...long];
}

/**
 * Returns a street in at most three lines. It was typed in lines and is stored with commas between them; the rest goes
 * on the last line, so that nothing is lost.
 */
function addressLines(street: string): string[] {
  const parts = street.split(/,\s*/).filter((part) => part !== '');
  return [...parts.slice(0, 2), parts.slice(2).join(', ')].filter((line) => line !== '');
}

/** The longest phone number that a CSV file may have, according to the same page. British numbers are that long. */
const FIGURES_MAX = 11;

/**
 * Click & Drop accepts only digits: a number as dialled in the parcel's destination. One from another country would be
 * too long, and Click & Drop would refuse the parcel, so it is left out, as the field is optional.
 */
function phoneFigures(phone: string | null, country: string): string {
  if (!phone) return '';
  const home = countryOf(country) === 'Ireland' ? 'IE' : 'GB';
  const number = parsePhone(phone, home);
  const isHome = number?.countryCallingCode === getCountryCallingCode(home);
  const dialled = isHome ? number.formatNational() : `00${number?.number ?? phone}`;
  const figures = dialled.replaceAll(/\D/g, '');
  return figures.length > FIGURES_MAX ? '' : figures;
}
