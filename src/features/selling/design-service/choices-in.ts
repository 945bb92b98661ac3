import { isChoiceName } from '#features/pricing/prices/index.ts';

/** Returns the choices among the values of a form or an address. */
export const choicesIn = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isChoiceName(name)));
