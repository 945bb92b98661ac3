import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

/** What a browser gets of something in a page's data. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

test('a packed list is the same when a browser unpacks it', () => {
  const card = fc.record({
    code: fc.string({ unit: 'binary' }),
    jobs: fc.integer(),
    note: fc.option(fc.string()),
    isLate: fc.boolean(),
    blocks: fc.array(fc.string()),
  });
  fc.assert(
    fc.property(fc.array(card), (list) => {
      expect(unpack(sent(pack(list)))).toEqual(sent(list));
    }),
  );
});

test('the server draws the very objects that it packed, and a browser unpacks them once', () => {
  const list = [{ code: 'A' }, { code: 'B' }];
  const packed = pack(list);
  const [first] = unpack(packed);
  expect(first).toBe(list[0]);
  const arrived = sent(packed);
  const once = unpack(arrived);
  expect(unpack(arrived)).toBe(once);
  expect(once).toEqual(list);
});
