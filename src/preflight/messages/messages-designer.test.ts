import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { severities } from '../spec/artwork-rules.ts';
import { findingText } from './messages.ts';
import { DESIGNER_TEXTS, designerText } from './messages-designer.ts';

/** Returns every finding code in the sources of the engine, the rules and the messages. */
function codesOfSources(): Set<string> {
  const files = globSync('src/preflight/{engine,rules,messages}/**/*.ts').filter(
    (name) => !name.includes('.test.') && !/messages-designer|messages-cover|program-steps/.test(name),
  );
  const matches = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /'((?:bleed|colour|doc|file|font|image|ink|line|page|pages|records|separation|size|text)\.[a-z-]+)'/g,
    ),
  ]);
  return new Set([...matches.map(([, code = '']) => code), ...Object.keys(severities)]);
}

test('every finding has wording for the designer', () => {
  const codes = [...codesOfSources()].sort();
  expect(codes.length).toBeGreaterThan(35);
  expect(codes.filter((code) => !(code in DESIGNER_TEXTS))).toEqual([]);
  expect(Object.keys(DESIGNER_TEXTS).filter((code) => !codes.includes(code))).toEqual([]);
});

test.each(Object.keys(DESIGNER_TEXTS))('%s has wording for customers too', (code) => {
  const finding = { code, severity: 'info', page: null, certainty: 'exact', params: {} } as const;
  expect(findingText(finding).title).not.toContain('no description');
});

test('steps name a menu and end like sentences', () => {
  const steps = Object.keys(DESIGNER_TEXTS).flatMap((code) => designerText(code).steps);
  expect(steps.length).toBeGreaterThan(80);
  expect(steps.filter(({ how }) => !/\.\)?$/.test(how))).toEqual([]);
});

test('every usual program has steps to fix missing bleed', () => {
  expect(designerText('bleed.missing').steps.map(({ program }) => program)).toEqual([
    'Adobe InDesign',
    'Adobe Illustrator',
    'Affinity',
    'Adobe Photoshop',
    'Canva',
    'Word',
    'PowerPoint',
  ]);
  expect(designerText('bleed.missing').designer).toContain('TrimBox');
});

test('a finding from a newer engine is shown by its code', () => {
  expect(designerText('ink.invisible').designer).toContain('ink.invisible');
});
