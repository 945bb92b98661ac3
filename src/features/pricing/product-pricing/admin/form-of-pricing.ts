import { PLAIN_PRICING, type PricedProduct } from '#features/pricing/prices/index.ts';
import { poundsField } from '#kit/money.ts';
import { sheetOf, startSheet } from './price-sheet.ts';
import { extraField, type PricingForm, ruleBox, ruleField, tableGroupField } from './read-pricing.ts';

/** Returns the form's values for a product's current pricing. */
export function formOf(product: PricedProduct): PricingForm {
  const { method, extras, anyQuantity, customSize, rules } = product.pricing ?? PLAIN_PRICING;
  const pairs: [string, string][] = [['method', method.kind]];
  const put = (name: string, value: string | number) => pairs.push([name, String(value)]);
  const groups = method.kind === 'table' ? method.groups : [];
  for (const group of groups) put(tableGroupField(group), 'yes');
  put('table', method.kind === 'table' ? sheetOf(product, method) : startSheet(product, groups));
  if (method.kind === 'area') {
    put(
      'areaBreaks',
      method.breaks.map(({ copies, perM2Pence }) => `${copies}\t${poundsField(perM2Pence)}`).join('\n'),
    );
    put('areaLeast', poundsField(method.leastPence));
  }
  put('areaStep', method.kind === 'area' ? method.stepMm : 1);
  if (method.kind === 'unit') {
    put('unitSetUp', poundsField(method.setUpPence));
    put(
      'unitBreaks',
      method.breaks.map(({ copies, eachMilli }) => `${copies}\t${eachMilli / 1000}`).join('\n'),
    );
    if (method.pageMilli) put('unitPage', method.pageMilli / 1000);
  }
  for (const { group, option, eachMilli, percentBp, metrePence, piece } of extras) {
    if (eachMilli) put(extraField(group, option, 'each'), eachMilli / 1000);
    if (percentBp) put(extraField(group, option, 'percent'), percentBp / 100);
    if (metrePence) put(extraField(group, option, 'metre'), poundsField(metrePence));
    if (piece) put(extraField(group, option, 'piece'), poundsField(piece.pence));
    if (piece) put(extraField(group, option, 'every'), piece.everyMm);
  }
  if (anyQuantity) put('anyQuantity', 'yes');
  const listed =
    product.optionGroups.find(({ key }) => key === 'quantities')?.options.map((it) => it.copies ?? 1) ?? [];
  put('quantityLeast', anyQuantity?.least ?? (listed.length ? Math.min(...listed) : ''));
  put('quantityMost', anyQuantity?.most ?? (listed.length ? Math.max(...listed) : ''));
  put('quantityStep', anyQuantity?.step ?? 1);
  if (customSize) {
    put('customSize', 'yes');
    put('sizeLeast', customSize.leastMm);
    put('sizeShort', customSize.shortMostMm);
    put('sizeLong', customSize.longMostMm);
  }
  for (const [i, { when, limits, because }] of rules.entries()) {
    for (const id of when.options) put(ruleBox(i, 'when', when.group, id), 'yes');
    put(ruleField(i, 'is'), limits.is);
    for (const id of limits.options) put(ruleBox(i, 'then', limits.group, id), 'yes');
    put(ruleField(i, 'because'), because);
  }
  return Object.fromEntries(pairs);
}
