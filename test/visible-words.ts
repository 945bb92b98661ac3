import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** Text that a person may read: on a screen, in an email, a PDF, a file, a log or the terminal. */
export interface VisibleText {
  file: string;
  text: string;
}

/** Attributes and calls whose strings are for machines. */
const FOR_MACHINES = /^(className|class|id|name|htmlFor|d|style|autoComplete|sizes|sql|raw|import|RegExp)$/;
const TYPES_AND_MODULES = /^(Import|ExportAll|Ts(Type|Interface|Import|ExternalModule|Literal|Union))/;
/** SQL outside a tagged template, and a query's columns, like `orders as o` and `o.id as orderId`. */
const SQL =
  /^\s*(select|insert|update|delete|with|alter|create|drop|truncate|lock|copy|declare|fetch)\s|^[\w.]+ as \w+$/i;

/** Returns every text in the program's sources and in the seed catalogue, split at interpolations. */
export function visibleTexts(): VisibleText[] {
  const sources = globSync('src/**/*.{ts,tsx}', {
    // Hymns and poems aren’t our sentences.
    exclude: [
      '**/*.test.{ts,tsx}',
      'src/platform/db/types.ts',
      'src/features/artwork/orders-of-service/library/{hymns-*,poems,prayers,readings}.ts',
    ],
  });
  const fromSources = sources.flatMap((file) => textsOf(file, readFileSync(file, 'utf8')));
  const fromSeed = globSync('db/seed/**/*.json').flatMap((file) =>
    stringsOf(JSON.parse(readFileSync(file, 'utf8'))).map((text) => ({ file, text })),
  );
  return [...fromSources, ...fromSeed].filter(({ text }) => isWords(text));
}

/** Returns the texts of one source, whether or not they are words. */
export function textsOf(file: string, source: string): VisibleText[] {
  const texts: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body, texts);
  return texts.map((text) => ({ file, text: text.replace(/\s+/g, ' ').trim() }));
}

/** Returns whether a text looks like words: several of them, or one with a capital, unlike keys, ids and addresses. */
function isWords(text: string): boolean {
  return (/[a-z’] +[\w(“£]/i.test(text) || /^[A-Z][a-z’-]+[.!?…:]?$/.test(text)) && !SQL.test(text);
}

type Node = Readonly<Record<string, unknown>>;

function collect(node: unknown, texts: string[]): void {
  if (Array.isArray(node)) for (const part of node) collect(part, texts);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, raw, ...rest } = node as Node;
  if (TYPES_AND_MODULES.test(String(type)) || FOR_MACHINES.test(nameOf(node as Node))) return;
  if (type === 'StringLiteral' || type === 'JSXText') texts.push(String(value));
  else if (type === 'TemplateElement') texts.push(String(raw));
  else for (const part of [...Object.values(rest), value]) collect(part, texts);
}

/** Returns the name of an attribute, of a called function, or of a template's tag. */
function nameOf({ type, name, callee, tag }: Node): string {
  const named = { JSXAttribute: name, CallExpression: callee, TaggedTemplateExpression: tag }[String(type)];
  return String((named as Node | undefined)?.value ?? '');
}

function stringsOf(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(stringsOf) : [];
}
