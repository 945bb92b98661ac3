/** A form of a page, as it is sent. */
export interface Sent {
  /** the owner by default */
  who?: 'owner' | 'customer' | 'stranger';
  /** `{name}` stands for an id that the test has */
  page: string;
  /** a form that is sent first, whose answer contains this form */
  first?: { button: RegExp; values: FieldValues };
  button: RegExp;
  values: FieldValues;
}

/** A form that is sent with something that breaks a rule of the database. */
export interface Try extends Sent {
  /** what the form says */
  says: string;
}

type FieldValues = Readonly<Record<string, string | File>>;

/** As a value: a word that is in no list, and is looked up in none. */
export const PROBE = 'galley-probe';
/** As a value: an id that nothing has. */
export const NO_ID = '00000000-0000-4000-8000-000000000000';
/** As a value: the field is left out. */
export const MISSING = '(missing)';

/** Several rules of one form: the fields that break each, and what the form says. */
export const form = (
  at: Pick<Try, 'who' | 'page' | 'first' | 'button'>,
  rules: Readonly<Record<string, readonly [values: FieldValues, says: string]>>,
): Record<string, Try> =>
  Object.fromEntries(Object.entries(rules).map(([rule, [values, says]]) => [rule, { ...at, values, says }]));

/** What the form of a new product needs. */
export const NEW_PRODUCT = {
  name: 'New',
  id: 'new-001',
  basePrice: '9.99',
  description: 'New',
  widthMm: '148',
  heightMm: '210',
};

/** The form for a product's options, with one empty row for a new one. */
export const NO_OPTION = {
  was: '',
  optionId: '',
  optionName: '',
  measure1: '',
  measure2: '',
  measure3: '',
  modifier: '',
  paper: '',
  sheets: '',
  grams: '',
  remove: '',
};
