import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonForScript } from './structured-data.tsx';

/** What breaks out of a script, or makes a browser read on past its end (HTML, "Restrictions for contents of script elements"). */
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

test('nothing that a product is called gets out of the script that describes it', () => {
  fc.assert(
    fc.property(value, (data) => {
      expect(jsonForScript(data)).not.toMatch(/[<>&\u2028\u2029]/);
    }),
  );
});

test('what goes in is what a search engine reads', () => {
  fc.assert(
    fc.property(value, (data) => {
      expect(JSON.parse(jsonForScript(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});
