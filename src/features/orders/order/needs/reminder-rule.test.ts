import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#kit/day.ts';
import { AFTER_REMINDERS, type CustomerDelay, DEFAULT_REMINDER_RULE, reminderStep } from './reminder-rule.ts';

const SINCE = '2026-11-24';
const rule = DEFAULT_REMINDER_RULE;
const delay: CustomerDelay = { since: SINCE, reminders: 0, lastOn: null, isAsked: false, waitsUntil: null };
const after = (days: number) => dayAfter(SINCE, days);

test('a customer is reminded after one, three and seven days', () => {
  expect(reminderStep(rule, delay, SINCE)).toBeNull();
  expect(reminderStep(rule, delay, after(1))).toEqual({ kind: 'remind', number: 1, isLast: false });
  const one = { ...delay, reminders: 1, lastOn: after(1) };
  expect(reminderStep(rule, one, after(1))).toBeNull();
  expect(reminderStep(rule, one, after(2))).toBeNull();
  expect(reminderStep(rule, one, after(3))).toEqual({ kind: 'remind', number: 2, isLast: false });
  const two = { ...delay, reminders: 2, lastOn: after(3) };
  expect(reminderStep(rule, two, after(7))).toEqual({ kind: 'remind', number: 3, isLast: true });
});

test('if staff wait longer, the customer is reminded once more on that day, and staff are asked again a week later', () => {
  const waits = { ...delay, reminders: 3, lastOn: after(14), isAsked: false, waitsUntil: after(30) };
  expect(reminderStep(rule, waits, after(29))).toBeNull();
  expect(reminderStep(rule, waits, after(30))).toEqual({ kind: 'remind', number: 4, isLast: true });
  const reminded = { ...waits, reminders: 4, lastOn: after(30) };
  expect(reminderStep(rule, reminded, after(36))).toBeNull();
  expect(reminderStep(rule, reminded, after(37))).toEqual({ kind: 'ask' });
  expect(reminderStep(rule, { ...reminded, lastOn: after(37), isAsked: true }, after(60))).toBeNull();
});

test('a shop that was closed for a week sends one reminder, not three', () => {
  expect(reminderStep(rule, delay, after(9))).toEqual({ kind: 'remind', number: 3, isLast: true });
});

test('a week after the last reminder, staff are asked, once', () => {
  const all = { ...delay, reminders: 3, lastOn: after(7) };
  expect(reminderStep(rule, all, after(13))).toBeNull();
  expect(reminderStep(rule, all, after(14))).toEqual({ kind: 'ask' });
  expect(reminderStep(rule, { ...all, isAsked: true, lastOn: after(14) }, after(30))).toBeNull();
});

test('the owner may have the order wait for ever, or cancelled', () => {
  const all = { ...delay, reminders: 3, lastOn: after(7) };
  expect(reminderStep({ ...rule, ending: 'hold' }, all, after(100))).toBeNull();
  expect(reminderStep({ ...rule, ending: 'cancel' }, all, after(14))).toEqual({ kind: 'cancel' });
});

test('whatever the rule and whichever days the shop is open: each reminder is sent once, in turn, one a day, and then the end follows', () => {
  const rules = fc.record({
    days: fc
      .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 })
      .map((days) => days.toSorted((one, other) => one - other)),
    ending: fc.constantFrom(...AFTER_REMINDERS),
    endingDays: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(rules, fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }), (any, isOpen) => {
      const now = { ...delay };
      const numbers: number[] = [];
      let ends = 0;
      isOpen.forEach((open, day) => {
        const today = after(day);
        // The job may run twice a day.
        for (const _run of open ? [1, 2] : []) {
          const step = reminderStep(any, now, today);
          if (!step) continue;
          expect(now.lastOn).not.toBe(today);
          expect(ends).toBe(0);
          if (step.kind === 'remind') numbers.push(step.number);
          else ends += 1;
          Object.assign(now, step.kind === 'remind' ? { reminders: step.number } : { isAsked: true });
          now.lastOn = today;
        }
      });
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      expect(numbers.length).toBeLessThanOrEqual(any.days.length);
      expect(ends).toBeLessThanOrEqual(any.ending === 'hold' ? 0 : 1);
    }),
  );
});
