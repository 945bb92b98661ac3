import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { shippedProductSpec } from '#features/artwork/files/shipped-product.ts';
import { checkX4Alone, inspectAlone } from '#preflight/index.server.ts';
import type { ArtworkSpec } from '#preflight/index.ts';
import {
  isPrintable,
  pageCount,
  preflightReport,
  preflightText,
  refusalOfKind,
  refusalText,
  type SheetOptions,
  SNIFF_BYTES,
  sheetSpec,
  sniffArtwork,
  x4Text,
} from '#preflight/index.ts';

const USAGE = `Usage: galley-preflight FILE --product ID [--json]
       galley-preflight FILE --trim WIDTHxHEIGHT [--bleed MM] [--pages N] [--json]
       galley-preflight FILE --pdfx4 [--json]

Checks a PDF, JPG or PNG for print. ID is a product in the catalogue, such as a5-flyers-001. Sizes are in mm.
--pdfx4 checks instead whether a PDF is a PDF/X-4 (ISO 15930-7), and lists what it breaks. Exit status: 0 ready to print, 1 prints with warnings, 2 can't be printed or is no PDF/X-4, 3 could not be read.
`;

/** 64 is the sysexits.h status for wrong usage. */
const EXIT = { ready: 0, warnings: 1, invalid: 2, unread: 3, usage: 64 } as const;

/** `galley-preflight`: the artwork check without the shop, its database or its server. */
async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const parsed = readArguments(args);
  if ('problem' in parsed) {
    process.stderr.write(`${parsed.problem}\n\n${USAGE}`);
    return EXIT.usage;
  }
  const { file, spec, json } = parsed;
  const kind = sniff(file);
  if (kind === null) return refuse(`${file} can’t be opened`, json);
  if (spec === 'pdfx4') return checkX4(file, kind, json);
  if (!isPrintable(kind)) {
    const { title, fix } = refusalText(refusalOfKind(kind));
    return refuse(`${title}\n${fix}`, json);
  }
  const outcome = await inspectAlone(file, kind, { bleedMm: spec.bleedMm, allImages: true });
  const report = preflightReport(outcome.report, spec);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : preflightText(basename(file), report));
  const unread = outcome.status === 'refused' && outcome.reason !== 'password';
  return unread ? EXIT.unread : EXIT[report.verdict];
}

/** The outcome of `--pdfx4`. */
async function checkX4(file: string, kind: string, json: boolean): Promise<number> {
  const outcome = kind === 'pdf' ? await checkX4Alone(file) : null;
  if (outcome?.status !== 'ok') return refuse(`${file} is not a PDF that can be read.`, json);
  const { breaches } = outcome;
  process.stdout.write(
    json
      ? `${JSON.stringify({ isX4: breaches.length === 0, breaches })}\n`
      : x4Text(basename(file), breaches),
  );
  return breaches.length === 0 ? EXIT.ready : EXIT.invalid;
}

type ParsedArguments = { file: string; spec: ArtworkSpec | 'pdfx4'; json: boolean } | { problem: string };

function readArguments(args: string[]): ParsedArguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return { problem: 'Give one file.' };
    const { pdfx4 = false, ...sheet } = values;
    if (pdfx4) return { file, spec: 'pdfx4', json: values.json ?? false };
    const spec = specOf(sheet);
    return typeof spec === 'string' ? { problem: spec } : { file, spec, json: values.json ?? false };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const options = {
  product: { type: 'string' },
  trim: { type: 'string' },
  bleed: { type: 'string' },
  pages: { type: 'string' },
  json: { type: 'boolean' },
  pdfx4: { type: 'boolean' },
} as const;

type Values = SheetOptions & { product?: string };

/** Returns the product's requirements, or the sentence that says what is wrong with the arguments. */
function specOf({ product, ...sheet }: Values): ArtworkSpec | string {
  if (product === undefined) return sheetSpec(sheet);
  if (sheet.trim !== undefined) return 'Give --product or --trim, not both.';
  const spec = shippedProductSpec(product);
  const pages = pageCount(sheet.pages);
  if (typeof pages === 'string') return pages;
  return spec ? { ...spec, pages: pages ?? spec.pages } : `There is no product with the id ${product}.`;
}

function sniff(file: string) {
  try {
    const fd = openSync(file, 'r');
    try {
      const head = Buffer.alloc(SNIFF_BYTES);
      return sniffArtwork(head.subarray(0, readSync(fd, head, 0, SNIFF_BYTES, 0)));
    } finally {
      closeSync(fd);
    }
  } catch {
    return null; // missing, a folder, or unreadable: the caller reports it
  }
}

function refuse(reason: string, json: boolean): number {
  if (json) process.stdout.write(`${JSON.stringify({ verdict: 'invalid', unread: reason })}\n`);
  else process.stderr.write(`${reason}\n`);
  return EXIT.unread;
}

process.exitCode = await main(process.argv.slice(2));
