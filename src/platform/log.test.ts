import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a problem that the queue reports as a plain object is logged with its own message', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: { message: 'the queue lost its connection', queue: 'mails' } }, 'a job failed');
  expect(JSON.parse(lines.join('')).err).toEqual({ message: 'the queue lost its connection' });
});
