import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Arranged, Artwork, EarlierArtwork, RefusedFile } from '#features/artwork/index.ts';
import { artworkState, partsJobOf } from '#features/artwork/index.ts';
import { useUpload } from '#features/artwork/upload/use-upload.ts';
import { useCart } from '#features/cart/index.ts';
import type { Despatch, ShownDelivery } from '#features/delivery/index.ts';
import {
  choicesOf,
  completeChoices,
  configure,
  type SelectedOptions,
  TYPED,
  withTyped,
} from '#features/pricing/index.ts';
import { PRINTED, printedPath } from './artwork-accepted-event.ts';
import type { Product } from './product.ts';

export interface ProductFormProps {
  product: Product;
  selected: SelectedOptions;
  artwork: Artwork | null;
  /** refused files from a form without script */
  refused: readonly RefusedFile[];
  /** files from such a form still to be joined */
  later: Arranged | null;
  lineId: string | null;
  delivery: ShownDelivery;
  problems: Readonly<Record<string, string>>;
  /** by turnaround id, computed on the server in Europe/London */
  despatches: Readonly<Record<string, Despatch>>;
  /** the customer's earlier uploads, once requested */
  earlier: EarlierArtwork[] | null;
}

/** The configurator's state and actions: choices, artwork, price, and the server's errors. */
export function useProductForm(props: ProductFormProps) {
  const { product } = props;
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState(props.selected);
  const [live, setLive] = useState(false);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { addItem } = useCart();
  useLayoutEffect(() => {
    setLive(true);
    // After going back, the browser may restore the buttons as they were left.
    if (form.current) setSelected(choicesIn(product, form.current));
    return onPageShow(() => setBusy(false));
  }, [product]);
  const { upload, ...sends } = useUpload(product.id, props.artwork, props.refused);
  const { choices, pricePence, unmade } = priceNow(product, selected);
  const job = partsJobOf(product, choices);
  const stored = upload.phase === 'stored' ? upload.artwork : null;
  const partial = upload.phase === 'stored' ? upload.partial : null;
  const state = stored && artworkState(stored, job.spec, partial);
  const ready = state?.state === 'ready';
  const printed = ready && stored?.hasPreview ? printedPath(stored.id, product.id, selected) : null;
  useEffect(() => {
    dispatchEvent(new CustomEvent(PRINTED, { detail: printed }));
  }, [printed]);
  const params = { ...(stored && { artwork: stored.id }), ...(props.lineId ? { line: props.lineId } : {}) };
  const told = live && ready ? faults : { ...props.problems, ...faults };
  const problems = { ...unmade, ...told };

  function change(): void {
    if (!form.current) return;
    const next = choicesIn(product, form.current);
    setSelected(next);
    setFaults({});
    const query = new URLSearchParams({ ...next, ...params });
    history.replaceState(history.state, '', `?${query}`);
  }

  function choose(wanted: SelectedOptions): void {
    if (!form.current) return;
    for (const name of ['quantity', 'turnaround'] as const) setField(form.current, name, wanted[name] ?? '');
    change();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const adds = submitter instanceof HTMLButtonElement && submitter.value === 'add';
    if (busy || adds) event.preventDefault();
    if (busy) return;
    setBusy(true);
    if (!adds) return;
    const fields = new FormData(event.currentTarget, submitter);
    for (const name of ['artworkFile', 'addFile']) fields.delete(name); // already listed, by id
    fields.set('productId', product.id);
    const answer = await addItem(fields);
    if (answer.ok) return location.assign('/cart');
    setBusy(false);
    setFaults(Object.keys(answer.errors).length > 0 ? answer.errors : { artwork: answer.error });
  }

  return {
    form,
    selected,
    choices,
    live,
    upload,
    state,
    stored,
    job,
    pricePence,
    params,
    problems,
    change,
    choose,
    submit,
    ...sends,
  };
}

/** The choices that can be made, their price (null: none), and what is wrong with them together, by field. */
function priceNow(product: Product, selected: SelectedOptions) {
  const configuration = configure(product, selected);
  const unmade: Readonly<Record<string, string>> = configuration.ok ? {} : configuration.problems;
  return {
    choices: choicesOf(product, selected),
    pricePence: configuration.ok ? configuration.pricePence : null,
    unmade,
  };
}

function onPageShow(wake: () => void): () => void {
  addEventListener('pageshow', wake);
  return () => removeEventListener('pageshow', wake);
}

function choicesIn(product: Product, form: HTMLFormElement): SelectedOptions {
  return completeChoices(product, withTyped(Object.fromEntries(new FormData(form))));
}

/** Chooses an option in the form: a radio button or a list entry; what is none of them was typed, and still stands there. */
function setField(form: HTMLFormElement, name: string, id: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof RadioNodeList || field instanceof HTMLSelectElement)) return;
  field.value = id;
  if (field.value !== id) field.value = TYPED;
}
