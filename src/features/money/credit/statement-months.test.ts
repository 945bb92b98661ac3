import { expect, test } from 'vitest';
import { statementDays, statementMonths } from './statement-months.ts';

test('a customer can have a statement of this month so far, of each of eleven before it, and of all twelve', () => {
  const months = statementMonths('2026-03-05');
  expect(months).toHaveLength(13);
  expect(months[0]).toEqual({ value: '2026-03', label: 'March 2026 so far' });
  expect(months[1]).toEqual({ value: '2026-02', label: 'February 2026' });
  expect(months[11]).toEqual({ value: '2025-04', label: 'April 2025' });
  expect(statementDays('2026-03', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
  expect(statementDays('2026-02', '2026-03-05')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(statementDays('2025-12', '2026-03-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(statementDays('year', '2026-03-05')).toEqual({ from: '2025-04-01', to: '2026-03-05' });
});

test('there is no statement of a month that hasn’t begun, or that is none', () => {
  for (const value of ['2026-04', '2026-13', '0000-01', '', '2026-03-01', 'month'])
    expect(statementDays(value, '2026-03-05')).toBeNull();
});
