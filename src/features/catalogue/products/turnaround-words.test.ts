import { expect, test } from 'vitest';
import { turnaroundMessage, turnaroundSentence } from './turnaround-words.ts';

const message = (id: string, name: string, workingDays: number, cutOff: string) =>
  turnaroundMessage({ id, name, turnaround: { workingDays, cutOff } });

test('the documented messages are used as long as their figures apply', () => {
  expect(message('standard', 'Standard', 3, '11:00')).toBe('Standard: 2-3 working days');
  expect(message('next-day', 'Next Day Despatch', 1, '11:00')).toBe(
    'Express: next working day if submitted by 11am',
  );
  expect(message('same-day', 'Same-day Collection (Order before 1pm)', 0, '13:00')).toBe(
    'Same day: subject to availability',
  );
  expect(message('standard', 'Standard', 3, '12:00')).toBe('Standard: 3 working days if submitted by 12pm');
  expect(message('next-day', 'Next Day Despatch', 2, '11:00')).toBe(
    'Next Day Despatch: 2 working days if submitted by 11am',
  );
  expect(message('now', 'While you wait', 0, '16:45')).toBe(
    'While you wait: same working day if submitted by 4:45pm',
  );
});

test('any other turnaround is described by a sentence with its own figures', () => {
  const sentence = (name: string, workingDays: number, cutOff: string) =>
    turnaroundSentence({ name, workingDays, cutOff });
  expect(sentence('Two days', 2, '15:00')).toBe(
    'Two days: order by 3pm and it leaves on the second working day.',
  );
  expect(sentence('Economy', 12, '00:30')).toBe(
    'Economy: order by 12:30am and it leaves on the 12th working day.',
  );
  expect(sentence('Courier', 0, '09:05')).toBe('Courier: order before 9:05am and it leaves the same day.');
});
