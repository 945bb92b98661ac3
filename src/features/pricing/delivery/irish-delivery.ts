import { formatPounds, formatShortPounds } from '#kit/money.ts';

/** What the owner has set about Ireland: prices like a zone's, for each weight band. */
export interface IrishDelivery {
  isOn: boolean;
  pricesPence: number[];
  extraKgPence: number;
  freeFromPence: number | null;
  /** how many working days longer a parcel takes than one within Great Britain */
  extraDays: number;
  /** how much may be sold there in a calendar year, without VAT (decision 0013) */
  limitPence: number;
  /** the calendar year in which the owner has allowed more; null if there is none */
  continuesIn: number | null;
}

/**
 * What a seller in Northern Ireland may sell to consumers in all of the EU in a calendar year and still charge UK VAT: €10,000, which the
 * law gives as £8,818 (HMRC, VATNIEU3720; decision 0013).
 */
export const IRISH_LIMIT_PENCE = 881_800;

/** The share of the limit from which the owner is warned. */
const WARNED_FROM_PERCENT = 80;

const percentSold = ({ limitPence }: IrishDelivery, { soldPence }: IrishSales): number =>
  Math.floor((soldPence * 100) / limitPence);

/** What has been sold to Ireland in a calendar year, without VAT. */
export interface IrishSales {
  soldPence: number;
  /** the calendar year, `2026` */
  year: number;
}

/** Whether an order of this much, without VAT, may go to Ireland. */
export function mayGoToIreland(
  ireland: IrishDelivery | undefined,
  { soldPence, year }: IrishSales,
  netPence: number,
): boolean {
  if (!ireland?.isOn) return false;
  return ireland.continuesIn === year || soldPence + netPence <= ireland.limitPence;
}

/** `Sales to Ireland in 2026: £7,200.00 of £8,818 without VAT (81%).` */
export function irishSalesWords(ireland: IrishDelivery, sales: IrishSales): string {
  const [{ limitPence }, { soldPence, year }] = [ireland, sales];
  return `Sales to Ireland in ${year}: ${formatPounds(soldPence)} of ${formatShortPounds(limitPence)} without VAT (${percentSold(ireland, sales)}%).`;
}

/**
 * What the owner should know about sales to Ireland; null if there is nothing yet, or the owner doesn't deliver there.
 */
export function irishWarning(ireland: IrishDelivery | undefined, sales: IrishSales): string | null {
  if (!ireland?.isOn || percentSold(ireland, sales) < WARNED_FROM_PERCENT) return null;
  const sold = irishSalesWords(ireland, sales);
  if (ireland.continuesIn === sales.year)
    return sales.soldPence > ireland.limitPence
      ? `${sold} Irish VAT is due on sales above the limit. You’ve chosen to carry on taking orders this year.`
      : null;
  return sales.soldPence >= ireland.limitPence
    ? `${sold} We have stopped offering Ireland: above the limit, Irish VAT is due.`
    : `${sold} We refuse orders that would pass the limit: Irish VAT would be due on them.`;
}
