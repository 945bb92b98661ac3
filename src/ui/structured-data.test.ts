import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonForScript } from './structured-data.tsx';

/** Text that ends a script early or makes a browser read past its end (HTML, "Restrictions for contents …"). */
const WAYS_OUT = [
  '</script>',
  '</SCRIPT ',
  '<!--',
  '<script',
  '-->',
  ']]>',
  '&lt;/script&gt;',
  '\u2028',
  '"}',
];
const text = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...WAYS_OUT)))
  .map((parts) => parts.join(''));
const value = fc.dictionary(
  text,
  fc.oneof(text, fc.array(text), fc.double({ noNaN: true, noDefaultInfinity: true })),
);

test('no product name can break out of the script that describes it', () => {
  fc.assert(
    fc.property(value, (data) => {
      expect(jsonForScript(data)).not.toMatch(/[<>&\u2028\u2029]/);
    }),
  );
});

test('search engines read exactly what the page put in', () => {
  fc.assert(
    fc.property(value, (data) => {
      expect(JSON.parse(jsonForScript(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});
