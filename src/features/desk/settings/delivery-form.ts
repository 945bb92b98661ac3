import { type DeliveryPlan, type DeliveryZone, isPostcodeArea } from '#features/pricing/delivery/index.ts';
import { poundsField } from '#kit/money.ts';
import {
  type Band,
  type DeliveryForm,
  type Reader,
  readKilos,
  readNumber,
  readPounds,
  readPrices,
  text,
} from './delivery-cells.ts';
import { irishForm, readIreland } from './irish-form.ts';

const ZONES_MAX = 20;
const BANDS_MAX = 8;

export const bandField = (band: number) => `band${band}`;
export const zoneField = (
  zone: number,
  name: 'id' | 'name' | 'areas' | 'extraKg' | 'freeFrom' | 'days' | `price${number}`,
) => `zone${zone}-${name}`;

/** Returns the plan as form values. */
export function formOf(plan: DeliveryPlan, year: number): DeliveryForm {
  const zones = plan.zones.flatMap((zone, row) => Object.entries(rowOf(zone, row)));
  return {
    ...Object.fromEntries(plan.bandsGrams.map((grams, i) => [bandField(i), kilos(grams)])),
    ...Object.fromEntries(zones),
    packingPercent: String(plan.packingPercent),
    packingGrams: String(plan.packingGrams),
    unknownKg: kilos(plan.unknownGrams),
    ...(plan.offersCollection ? { offersCollection: 'yes' } : {}),
    ...(plan.toChannelIslands ? { toChannelIslands: 'yes' } : {}),
    ...irishForm(plan, year),
  };
}

const kilos = (grams: number): string => String(grams / 1000);

function rowOf(zone: DeliveryZone, row: number): DeliveryForm {
  return {
    [zoneField(row, 'id')]: zone.id,
    [zoneField(row, 'name')]: zone.name,
    [zoneField(row, 'areas')]: zone.areas.join(', '),
    ...Object.fromEntries(zone.pricesPence.map((price, i) => [zoneField(row, `price${i}`), pounds(price)])),
    [zoneField(row, 'extraKg')]: pounds(zone.extraKgPence),
    [zoneField(row, 'days')]: zone.days === undefined ? '' : String(zone.days),
    [zoneField(row, 'freeFrom')]: zone.freeFromPence === null ? '' : pounds(zone.freeFromPence),
  };
}

const pounds = (amount: number): string => poundsField(amount);

/** Returns how many rows and columns the form has: including one of each to add. */
export function gridOf(form: DeliveryForm): { zones: number; bands: number } {
  const rows = Array.from({ length: ZONES_MAX }, (_, i) => i);
  const zones = rows.findLast((row) => (form[zoneField(row, 'name')] ?? '') !== '') ?? -1;
  const bands = rows.findLast((band) => (form[bandField(band)] ?? '') !== '') ?? -1;
  return { zones: Math.min(ZONES_MAX, zones + 2), bands: Math.min(BANDS_MAX, bands + 2) };
}

/** Returns the form with a zone's row copied into the empty one, under a different name. */
export function withCopy(form: DeliveryForm, row: number): DeliveryForm {
  const { zones } = gridOf(form);
  const from = `zone${row}-`;
  const copied = Object.entries(form).flatMap(([name, value]) =>
    name.startsWith(from) ? [[`zone${zones - 1}-${name.slice(from.length)}`, value] as const] : [],
  );
  const to = zones - 1;
  return {
    ...form,
    ...Object.fromEntries(copied),
    [zoneField(to, 'id')]: '',
    [zoneField(to, 'areas')]: '',
    [zoneField(to, 'name')]: `Copy of ${form[zoneField(row, 'name')] ?? ''}`,
  };
}

export type ReadDelivery =
  | { ok: true; plan: DeliveryPlan }
  | { ok: false; errors: Readonly<Record<string, string>> };

/** Reads the form; errors are by cell, in the owner's terms. `before`: the stored plan; `year`: the calendar year. */
export function readDelivery(form: DeliveryForm, before: DeliveryPlan, year: number): ReadDelivery {
  const reader = { form, errors: {} as Record<string, string> };
  const bands = readBands(reader);
  const zones = readZones(reader, bands);
  const ireland = readIreland(reader, bands, before.ireland, year);
  const plan: DeliveryPlan = {
    bandsGrams: bands.map(({ grams }) => grams),
    zones,
    packingPercent: readNumber(reader, 'packingPercent', 0, 100, 'Enter a percentage from 0 to 100, like 3'),
    packingGrams: Math.round(
      readNumber(reader, 'packingGrams', 0, 10_000, 'Enter grams from 0 to 10,000, like 150'),
    ),
    unknownGrams: readKilos(reader, 'unknownKg') ?? 0,
    offersCollection: form.offersCollection === 'yes',
    toChannelIslands: form.toChannelIslands === 'yes',
    ...(ireland ? { ireland } : {}),
  };
  return Object.keys(reader.errors).length > 0 ? { ok: false, errors: reader.errors } : { ok: true, plan };
}

/** Reads the bands that have a weight, lightest first as typed. */
function readBands(reader: Reader): Band[] {
  const bands: Band[] = [];
  for (let column = 0; column < BANDS_MAX; column += 1) {
    const name = bandField(column);
    if (text(reader, name) === '') continue;
    const grams = readKilos(reader, name);
    if (grams === null) continue;
    if (grams <= (bands.at(-1)?.grams ?? 0))
      reader.errors[name] = 'Each weight must be more than the one before';
    bands.push({ column, grams });
  }
  if (bands.length === 0) reader.errors[bandField(0)] ??= 'Enter at least one weight, like 2';
  return bands;
}

function readZones(reader: Reader, bands: readonly Band[]): DeliveryZone[] {
  const zones: DeliveryZone[] = [];
  for (let row = 0; row < ZONES_MAX; row += 1) {
    const name = text(reader, zoneField(row, 'name')).slice(0, 60);
    if (name === '') continue;
    if (zones.some((zone) => zone.name === name))
      reader.errors[zoneField(row, 'name')] = 'Two zones have this name';
    zones.push({
      id: text(reader, zoneField(row, 'id')) || idOf(name, zones),
      name,
      areas: readAreas(reader, zones, row),
      pricesPence: readPrices(reader, bands, (column) => zoneField(row, `price${column}`)),
      extraKgPence: readPounds(reader, zoneField(row, 'extraKg'), 'Enter pounds, like 0.45, or 0'),
      freeFromPence:
        text(reader, zoneField(row, 'freeFrom')) === ''
          ? null
          : readPounds(
              reader,
              zoneField(row, 'freeFrom'),
              'Enter pounds, like 75, or leave it empty for never',
            ),
      ...readDays(reader, zoneField(row, 'days')),
    });
  }
  if (zones.length === 0) reader.errors[zoneField(0, 'name')] = 'Enter a name for the first zone';
  return zones;
}

/** How many working days it takes, if given. */
function readDays(reader: Reader, name: string): Pick<DeliveryZone, 'days'> {
  if (text(reader, name) === '') return {};
  const words = 'Enter working days from 0 to 30, like 1, or leave it empty';
  const days = readNumber(reader, name, 0, 30, words);
  if (!Number.isInteger(days)) reader.errors[name] = words;
  return { days };
}

function idOf(name: string, zones: readonly DeliveryZone[]): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return id === '' || zones.some((zone) => zone.id === id) ? `${id}-${zones.length + 1}` : id;
}

/** The first zone covers every postcode that no other names, so it names none itself. */
function readAreas(reader: Reader, before: readonly DeliveryZone[], row: number): string[] {
  const field = zoneField(row, 'areas');
  const areas = text(reader, field)
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = areas.find((area) => !isPostcodeArea(area));
  const taken = areas.find((area) => before.some((zone) => zone.areas.includes(area)));
  if (before.length === 0 && areas.length > 0)
    reader.errors[field] = 'The first zone has all other postcodes. Leave this empty';
  else if (before.length > 0 && areas.length === 0)
    reader.errors[field] = 'Enter its postcode areas, like BT, KA27 or PA20-49';
  else if (wrong !== undefined)
    reader.errors[field] = `${wrong.slice(0, 12)}: use letters and districts, like BT, KA27 or PA20-49`;
  else if (taken !== undefined) reader.errors[field] = `${taken} is in another zone already`;
  return areas;
}
