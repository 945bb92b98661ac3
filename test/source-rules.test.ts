import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({
    file,
    code: readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/\*|\*).*$/gm, ''),
  }));

const filesWith = (pattern: RegExp) =>
  SOURCES.filter(({ code }) => pattern.test(code)).map(({ file }) => file.replace('src/', ''));

test('amounts are multiplied and divided only in kit/money.ts; elsewhere only a share or a label is made from them (trust A10)', () => {
  const notAmounts = [
    'features/money/payments/reconcile/difference.ts', // a label, in the provider's currency
    'features/desk/backoffice/overview/overview-page.tsx', // the best seller's share
    'features/desk/backoffice/overview/sales-bars.tsx', // the length of a bar
    'features/pricing/delivery/irish-delivery.ts', // the share of the year's limit that is used up, in per cent
    'features/catalogue/price-management/admin/bulk.ts', // a change in per cent
    'platform/health/invariants.server.ts', // compares a credit note's VAT with a sixth, to the penny
    'features/catalogue/price-management/admin/prices.server.ts', // the average of all prices
    'features/pricing/prices/method-price.ts', // prices by table, area and copy: exact parts of a penny, rounded once
    'features/pricing/prices/surcharge-words.ts', // a label, in thousandths of a penny
    'features/pricing/product-pricing/admin/pricing-preview.tsx', // a change in per cent
    'features/catalogue/price-management/admin/suggestions.ts', // a change in per cent, and the last digit of a price
  ];
  const multiplied = filesWith(/[pP]ence\)* *[*/] *[\w(]|[\w)] *[*/] *\(?(\w+\.)*\w*[pP]ence\b/);
  expect(multiplied.toSorted()).toEqual(['kit/money.ts', ...notAmounts].toSorted());
  // Everything that becomes `Pence` goes through pence(), which throws unless it is a whole number.
  expect(filesWith(/ as Pence\b/)).toEqual(['kit/money.ts']);
});

test('SQL is never composed from text that somebody typed (trust I3)', () => {
  const own = filesWith(/\bsql\.raw\(|\.query\(\s*`[^`]*\$\{/).filter(
    (file) => !/^platform\/(backup|db|embedded-postgres|point-in-time)\//.test(file),
  );
  expect(own.toSorted()).toEqual([
    'features/catalogue/products/search.server.ts', // the weights of the search, a constant
    'platform/health/find-breaches.server.ts', // the invariants, constants
  ]);
});

test('HTML bypasses React only if it is our own (trust I3)', () => {
  expect(filesWith(/dangerouslySetInnerHTML/).toSorted()).toEqual([
    'features/desk/order-desk/papers/print-page.tsx', // a barcode that we draw
    'features/floor/mentions/mention-help.tsx', // nothing
    'shell/command-palette.tsx', // nothing
    'ui/emails/email-parts.tsx', // a comment for Outlook
    'ui/island.tsx', // JSON in which < is escaped
    'ui/own-script.tsx',
    'ui/page-tools.tsx',
    'ui/slot.tsx', // a comment that the server replaces with what React renders
    'ui/structured-data.tsx', // JSON in which < is escaped
  ]);
});

test('the server fetches only addresses from its settings, and follows no redirect (trust I9)', () => {
  const onServer = /(\.server|^platform\/.*)\.ts$/;
  const fetching = SOURCES.filter(({ file, code }) => onServer.test(file.slice(4)) && /\bfetch\(/.test(code));
  expect(fetching.map(({ file }) => file).toSorted()).toEqual([
    'src/features/marketing/newsletter/mailchimp/mailchimp-api.server.ts',
    'src/platform/health/outside-checks.ts',
    'src/platform/storage/s3-requests.server.ts',
  ]);
  for (const { file, code } of fetching) expect(code, file).toMatch(/redirect: '(error|manual)'/);
  expect(
    filesWith(/import \{[^}]*\b(request|get|connect)\b[^}]*\} from 'node:(http|https|http2|net|tls)'/),
  ).toEqual([
    'platform/health/outside-checks.ts', // the certificate of PUBLIC_URL
  ]);
});

test('every package of tools/package.json is used: imported, started by its path, or as the types of another', () => {
  const { devDependencies } = JSON.parse(readFileSync('tools/package.json', 'utf8'));
  const code = globSync(['{src,db,scripts,test,bench,soak}/**/*.{ts,tsx,mjs}', '*.{ts,json}', '.*.mjs'])
    .filter((file) => file !== 'package-lock.json')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isNamed = (name: string) => code.includes(`'${name}'`) || code.includes(`${name}/`);
  const unused = Object.keys(devDependencies).filter(
    (name) => !isNamed(name) && !isNamed(name.replace('@types/', '')),
  );
  expect(unused).toEqual([]);
});

test('what somebody typed is never looked up with “in”, which finds what every object has', () => {
  expect(filesWith(/(?:[(=!?]|&&|\|\|) ?\w+ in [A-Z][A-Z_]{2,}\b/)).toEqual([]);
});

test('a file that a README or the like names exists', () => {
  const documents = globSync(['*.md', 'docs/*.md', '{src,db,test,bench,soak}/**/*.md'], {
    exclude: ['CHANGELOG.md', 'bench/RESULTS.md'],
  });
  const there = globSync(['{src,db,test,bench,soak,scripts,docs,tools}/**/*.*', '*.*', '.*.mjs']);
  // Endings of names, and the bad example in STYLE.
  const noFiles = new Set(['-page.tsx', 'src/utils/dates.ts']);
  const lost = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/[`(]([\w./@-]+\.(?:tsx?|mjs|sql|css))[`)]/g)]
      .map(([, name = '']) => name)
      .filter(
        (name) => !noFiles.has(name) && !there.some((file) => file === name || file.endsWith(`/${name}`)),
      )
      .map((name) => `${document}: ${name}`),
  );
  expect(lost).toEqual([]);
});
