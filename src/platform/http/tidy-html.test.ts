import { expect, test } from 'vitest';
import { tidyHtml } from './tidy-html.ts';

test('attributes are written in small letters, and those that only stand there without a value', () => {
  expect(tidyHtml('<input type="email" autoComplete="email" maxLength="200" required=""/>')).toBe(
    '<input type="email" autocomplete="email" maxlength="200" required>',
  );
  expect(tidyHtml('<form noValidate="" method="post"><br/></form>')).toBe(
    '<form novalidate method="post"><br></form>',
  );
});

test('drawings keep their letters and their slashes, which mean something there', () => {
  const drawing = '<svg viewBox="0 0 24 24" preserveAspectRatio="none"><path d="M3 6h18"/></svg>';
  expect(tidyHtml(drawing)).toBe(drawing);
});

test('what a page says, and what its scripts say, stays as it is', () => {
  for (const said of [
    '<p title="a maxLength=&quot;2&quot; required=&quot;&quot;">charSet="utf-8" required=""/&gt;</p>',
    '<script>const a = "<input required=\\"\\" maxLength=\\"2\\"/>"; if (1 < 2 && 3 > 2) b()</script>',
    '<script type="application/ld+json">{"text":"<br/>"}</script>',
    '<textarea name="message">&lt;input required=""/&gt;</textarea>',
    '<input value="" alt="">',
  ])
    expect(tidyHtml(said)).toBe(said);
});

test('a script’s own tag is spelt as others are', () => {
  expect(tidyHtml('<script type="module" async="" crossOrigin="">import "./a.js"</script>')).toBe(
    '<script type="module" async crossorigin="">import "./a.js"</script>',
  );
});
