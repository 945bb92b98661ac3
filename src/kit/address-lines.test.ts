import { expect, test } from 'vitest';
import { townWith } from './address-lines.ts';
import { IRELAND, UNITED_KINGDOM } from './country.ts';

test('a county is written after its town, however it was typed, and only once', () => {
  for (const county of ['Louth', 'Co. Louth', 'Co Louth', 'county Louth'])
    expect(townWith('Dundalk', county, IRELAND).toLowerCase()).toBe('dundalk, co. louth');
  expect(townWith('Dundalk, Co. Louth', 'Louth', IRELAND)).toBe('Dundalk, Co. Louth');
  expect(townWith('Dublin 4', 'Co. Dublin', IRELAND)).toBe('Dublin 4');
  expect(townWith('Cobh', 'Cork', IRELAND)).toBe('Cobh, Co. Cork');
  expect(townWith('Sligo', '', IRELAND)).toBe('Sligo');
  expect(townWith('Sligo', null, IRELAND)).toBe('Sligo');
  expect(townWith('Ashford', 'Kent', UNITED_KINGDOM)).toBe('Ashford, Kent');
});
