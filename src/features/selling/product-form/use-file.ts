import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { type Artwork, type RefusedFile, type ShownIdea, sheetNeeds } from '#features/artwork/files/index.ts';
import type { FileChecks } from '#features/artwork/files/upload/file-checks.ts';
import { useUpload } from '#features/artwork/files/upload/use-upload.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { PRINTED, printedPath } from '#features/catalogue/products/index.ts';
import { choicesOf, type SelectedOptions } from '#features/pricing/prices/index.ts';

export interface FileProps {
  product: Product;
  artwork: Artwork | null;
  /** refused files from a form without script */
  refused: readonly RefusedFile[];
  /** a file that can't be printed, and its purpose; left out if there is none */
  idea?: ShownIdea | null | undefined;
  /** left out if the page has no file yet: see `product-form-with-file.tsx` */
  checks?: FileChecks;
}

/** The form's file, what the choices require of it, and its verdict for them. */
export function useFile(
  { product, artwork, refused, idea, checks: known }: FileProps,
  selected: SelectedOptions,
  form: RefObject<HTMLFormElement | null>,
) {
  const send = useCallback(
    (files: readonly File[]) => form.current && sendPlain(form.current, files),
    [form],
  );
  const { upload, checks, ...sends } = useUpload(product.id, {
    artwork,
    refused,
    checks: known,
    sendPlain: send,
  });
  const stored = upload.phase === 'stored' ? upload.artwork : null;
  const partial = upload.phase === 'stored' ? upload.partial : null;
  const choices = useMemo(() => choicesOf(product, selected), [product, selected]);
  const needs = useMemo(() => sheetNeeds(product, choices), [product, choices]);
  const job = useMemo(() => checks?.partsJobOf(product, choices) ?? null, [checks, product, choices]);
  // Most choices don't change the requirements for a file, and judging a large one takes longer than rendering the form.
  const spec = useSame(job?.spec);
  const state = useMemo(
    () => (stored && checks && spec ? checks.artworkState(stored, spec, partial) : null),
    [stored, checks, spec, partial],
  );
  const isGood = state?.state === 'ready';
  const printed = isGood && stored?.hasPreview ? printedPath(stored.id, product.id, selected) : null;
  useEffect(() => {
    dispatchEvent(new CustomEvent(PRINTED, { detail: printed }));
  }, [printed]);
  return { idea, upload, checks, stored, needs, job, state, isGood, ...sends };
}

/** Returns the first of equal values, so that values computed from it are reused. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its content
  return useMemo(() => value, [text]);
}

/** Posts the form with files for the server to check, as happens without script. */
function sendPlain(form: HTMLFormElement, files: readonly File[]): void {
  const field = form.elements.namedItem('artworkFile');
  if (!(field instanceof HTMLInputElement)) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.files = transfer.files;
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="update"]'));
}
