import { expect, test } from 'vitest';
import { mentionsIn } from './names.ts';

const STAFF = [
  { id: 'ak', name: 'Aoife Kelly' },
  { id: 'ab', name: 'Aoife Brown' },
  { id: 's', name: 'Seán O’Neill' },
  { id: 'm', name: 'Mary-Jane Smith' },
];
const ids = (text: string) => mentionsIn(text, STAFF).ids;
const problems = (text: string) => mentionsIn(text, STAFF).problems;

test('a first name is enough if only one person has it, with or without its accents', () => {
  expect(ids('@Seán please look')).toEqual(['s']);
  expect(ids('Ring the customer, @sean!')).toEqual(['s']);
  expect(ids("(@Sean's file) and @mary-jane")).toEqual(['s', 'm']);
});

test('if two people have the same first name, the whole name says who is meant', () => {
  expect(ids('@Aoife Kelly can you check?')).toEqual(['ak']);
  expect(ids('@aoife brown, and @Aoife Kelly’s proof')).toEqual(['ab', 'ak']);
  expect(ids('@Aoife can you check?')).toEqual([]);
  expect(problems('@Aoife can you check?')).toEqual([
    '@Aoife reached nobody: more than one person has that name. Write @Aoife Kelly or @Aoife Brown.',
  ]);
});

test('a name that nobody has is pointed out, once', () => {
  expect(problems('@Bob and @Bob')).toEqual(['@Bob reached nobody: nobody on the staff has that name.']);
});

test('an email address, a price or a lone @ names nobody', () => {
  for (const text of ['sean@example.com', 'a.sean@sean.com', '500 @ 3p', '@', '@@sean', '3@sean'])
    expect(mentionsIn(text, STAFF)).toEqual({ ids: [], problems: [] });
});
