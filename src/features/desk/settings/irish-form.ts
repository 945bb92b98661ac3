import {
  type DeliveryPlan,
  IRISH_LIMIT_PENCE,
  type IrishDelivery,
} from '#features/pricing/delivery/index.ts';
import { formatShortPounds, poundsField } from '#kit/money.ts';
import {
  type Band,
  type DeliveryForm,
  type Reader,
  readNumber,
  readPounds,
  readPrices,
  text,
} from './delivery-cells.ts';

export const irishPrice = (band: number) => `ireland-price${band}`;

/**
 * Returns the form's values for Ireland. Until the owner has set prices, they are those of the last zone. `year`: the
 * calendar year.
 */
export function irishForm({ ireland, zones }: DeliveryPlan, year: number): DeliveryForm {
  const last = zones.at(-1);
  const { pricesPence, extraKgPence, freeFromPence } = ireland ??
    last ?? { pricesPence: [], extraKgPence: 0, freeFromPence: null };
  return {
    ...Object.fromEntries(pricesPence.map((price, i) => [irishPrice(i), poundsField(price)])),
    'ireland-extraKg': poundsField(extraKgPence),
    'ireland-freeFrom': freeFromPence === null ? '' : poundsField(freeFromPence),
    irelandDays: String(ireland?.extraDays ?? 1),
    ...(ireland?.isOn ? { irelandOn: 'yes', irelandConfirmed: 'yes' } : {}),
    ...(ireland?.continuesIn === year ? { irelandContinues: 'yes' } : {}),
  };
}

const UNCONFIRMED = `Tick this if your sales to consumers in the EU stay at or below ${formatShortPounds(IRISH_LIMIT_PENCE)}. Otherwise leave Ireland off.`;

/**
 * Reads the form's part about Ireland. While that is off, unreadable values are not errors. Undefined if there is
 * nothing to store.
 */
export function readIreland(
  { form, errors }: Reader,
  bands: readonly Band[],
  before: IrishDelivery | undefined,
  year: number,
): IrishDelivery | undefined {
  const isOn = form.irelandOn === 'yes';
  if (!isOn && !before) return undefined;
  const reader: Reader = { form, errors: {} };
  const isEverFree = text(reader, 'ireland-freeFrom') !== '';
  const ireland: IrishDelivery = {
    isOn,
    pricesPence: readPrices(reader, bands, irishPrice),
    extraKgPence: readPounds(reader, 'ireland-extraKg', 'Enter pounds, like 0.45, or 0'),
    freeFromPence: isEverFree
      ? readPounds(reader, 'ireland-freeFrom', 'Enter pounds, like 75, or leave it empty for never')
      : null,
    extraDays: readNumber(reader, 'irelandDays', 0, 30, 'Enter working days from 0 to 30, like 1'),
    limitPence: IRISH_LIMIT_PENCE,
    continuesIn: form.irelandContinues === 'yes' ? year : null,
  };
  if (!Number.isInteger(ireland.extraDays)) reader.errors.irelandDays = 'Enter whole working days, like 1';
  if (!isOn) return Object.keys(reader.errors).length > 0 ? undefined : ireland;
  if (form.irelandConfirmed !== 'yes') reader.errors.irelandConfirmed = UNCONFIRMED;
  Object.assign(errors, reader.errors);
  return ireland;
}
