/**
 * Bank holidays in Northern Ireland by day, including substitute days, with their name as used in a sentence. The
 * shop's only list, used for despatch days and opening hours. Source: gov.uk/bank-holidays (Northern Ireland); a test
 * compares it with the `date-holidays` package (GB-NIR). Further closed days are in the database.
 */
export const BANK_HOLIDAYS: ReadonlyMap<string, string> = new Map([
  ['2026-01-01', 'New Year’s Day'],
  ['2026-03-17', 'St Patrick’s Day'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-04', 'the early May bank holiday'],
  ['2026-05-25', 'the spring bank holiday'],
  ['2026-07-13', 'the Twelfth'],
  ['2026-08-31', 'the summer bank holiday'],
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-28', 'Boxing Day'],
  ['2027-01-01', 'New Year’s Day'],
  ['2027-03-17', 'St Patrick’s Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-05-03', 'the early May bank holiday'],
  ['2027-05-31', 'the spring bank holiday'],
  ['2027-07-12', 'the Twelfth'],
  ['2027-08-30', 'the summer bank holiday'],
  ['2027-12-27', 'Christmas Day'],
  ['2027-12-28', 'Boxing Day'],
  ['2028-01-03', 'New Year’s Day'],
  ['2028-03-17', 'St Patrick’s Day'],
  ['2028-04-14', 'Good Friday'],
  ['2028-04-17', 'Easter Monday'],
  ['2028-05-01', 'the early May bank holiday'],
  ['2028-05-29', 'the spring bank holiday'],
  ['2028-07-12', 'the Twelfth'],
  ['2028-08-28', 'the summer bank holiday'],
  ['2028-12-25', 'Christmas Day'],
  ['2028-12-26', 'Boxing Day'],
]);
