import { type FormEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Arranged, EarlierArtwork, WaysOnData } from '#features/artwork/files/index.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { CHOICE_WRITTEN } from '#features/catalogue/products/index.ts';
import type { ShownDelivery, TurnaroundDay } from '#features/pricing/delivery/index.ts';
import {
  CUSTOM,
  choicesOf,
  completeChoices,
  configure,
  type configureTaxed,
  type SelectedOptions,
  type VatAnswers,
  type vatAnswersIn,
  withCustomFields,
} from '#features/pricing/prices/index.ts';
import { useCart } from '#features/selling/cart/index.ts';
import type { NeedByDay } from './need-by.tsx';
import { type FileProps, useFile } from './use-file.ts';
import type { VatQuestions } from './vat-questions.tsx';

export interface ProductFormProps extends FileProps {
  selected: SelectedOptions;
  /** to the questions about its VAT; left out if none are asked */
  vatAnswers?: VatAnswers | undefined;
  /** whether the customer sends the file later */
  isLater: boolean;
  /** files from a form without script that are still to be joined */
  later: Arranged | null;
  lineId: string | null;
  delivery: ShownDelivery;
  problems: Readonly<Record<string, string>>;
  /** by turnaround id, computed on the server in Europe/London */
  days: Readonly<Record<string, TurnaroundDay>>;
  /** what each turnaround means; the day beside its name is our promise (ruling 47) */
  turnaroundNotes: readonly string[];
  /** today in the shop, `2026-11-30` */
  today: string;
  /** the day by which the customer needs it, and which turnarounds are in time for it; null if they haven't said */
  needBy: NeedByDay | null;
  /** by turnaround id: the deadline for a later file, and the day that it is for */
  sendBy: Readonly<Record<string, string>>;
  /** the customer's earlier uploads, once requested */
  earlier: EarlierArtwork[] | null;
  /** what can be done with a file that can't be printed as chosen; left out if there is none */
  waysOn?: WaysOnData | undefined;
  /** left out if there are no questions */
  tax?: Tax;
}

/** How the VAT of a product that may be zero-rated is decided: see `TaxedProductForm`. */
export interface Tax {
  configure: typeof configureTaxed;
  answersIn: typeof vatAnswersIn;
  Questions: typeof VatQuestions;
}

/** The values of the form's fields. */
interface Chosen {
  selected: SelectedOptions;
  answers: VatAnswers | undefined;
  isLater: boolean;
}

const chosenAtFirst = ({ selected, vatAnswers, isLater }: ProductFormProps): Chosen => ({
  selected,
  answers: vatAnswers,
  isLater,
});

/** The product form's state and actions: choices, artwork, price, and the server's errors. */
export function useProductForm(props: ProductFormProps) {
  const { product, tax } = props;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(chosenAtFirst(props));
  const { selected, answers } = chosen;
  const [live, setLive] = useState(false);
  const { faults, setFaults, submit } = useAdding(product);
  useLayoutEffect(
    () =>
      inOwnTask(() => {
        setLive(true);
        // After going back, the browser may restore the buttons as they were left. Otherwise nothing is rendered again.
        const choices = form.current && chosenIn(product, form.current, tax);
        if (choices) setChosen((known) => (saysTheSame(known, choices) ? known : choices));
      }),
    [product, tax],
  );
  const settled = useSettled(selected);
  const file = useFile(props, settled, form);
  const { upload, stored, isGood } = file;
  const { unmade, ...now } = priceNow(product, chosen, tax);
  const mayComeLater = upload.phase === 'idle' || upload.phase === 'refused';
  const isLater = chosen.isLater && mayComeLater;
  const isReady = isGood || isLater;
  const artworkId = stored?.id;
  const { lineId, idea } = props;
  const needBy = props.needBy?.day;
  const params = useMemo(
    () => withoutEmpty({ ...answers, artwork: artworkId, line: lineId, needBy, ...idea?.param }),
    [answers, artworkId, lineId, needBy, idea],
  );
  const told = live && isReady ? faults : { ...props.problems, ...faults };
  const problems: Readonly<Record<string, string>> = { ...unmade, ...told };

  const change = useCallback(() => {
    if (!form.current) return;
    const next = chosenIn(product, form.current, tax);
    setChosen(next);
    setFaults(NO_FAULTS);
    writeAddress(next, params);
  }, [product, tax, params, setFaults]);
  useFileInAddress(artworkId, () => {
    if (form.current) writeAddress(chosenIn(product, form.current, tax), params);
  });

  const choose = useCallback(
    (selection: SelectedOptions) => {
      if (!form.current) return;
      for (const name of ['quantity', 'turnaround'] as const)
        setField(form.current, name, selection[name] ?? '');
      change();
    },
    [change],
  );

  return {
    form,
    selected,
    settled,
    answers,
    isLater,
    mayComeLater,
    isReady,
    ...now,
    unmade,
    live,
    file,
    params,
    problems,
    change,
    choose,
    submit,
  };
}

/** Leaves out the undefined ones. */
const withoutEmpty = (all: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(all).filter(([, it]) => it)) as Record<string, string>;

/**
 * Does it in a separate task, because a phone has already been busy for long enough. Returns a function that cancels
 * it.
 */
function inOwnTask(work: () => void): () => void {
  const task = setTimeout(work);
  return () => clearTimeout(task);
}

/**
 * Does work that nobody is waiting for once a change is shown: writing the address takes as long as rendering the
 * change.
 */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Writes the choices and the file into the page's address, for a reload or the Back button. */
function writeAddress(chosen: Chosen, params: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams({
    ...chosen.selected,
    ...params,
    ...chosen.answers,
    ...(chosen.isLater && { artworkLater: 'yes' }),
  });
  afterPaint(() => {
    history.replaceState(history.state, '', `?${query}`);
    dispatchEvent(new Event(CHOICE_WRITTEN));
  });
}

/**
 * Calls `write` when another file has arrived, or the file was removed: the address already has the one with which the
 * page came.
 */
function useFileInAddress(artworkId: string | undefined, write: () => void): void {
  const written = useRef(artworkId);
  useEffect(() => {
    if (written.current === artworkId) return;
    written.current = artworkId;
    write();
  });
}

/**
 * Follows a value once its change is shown, for parts that are less urgent than the price. Preact itself doesn't defer
 * anything.
 */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterPaint(() => setSettled(value)), [value]);
  return settled;
}

const NO_FAULTS: Readonly<Record<string, string>> = {};

/** Adds the form's product to the cart, once however often the button is pressed, and shows the server's errors. */
function useAdding(product: Product) {
  // Not a state, because nothing shows it, and the whole form would be rendered again at each press.
  const busy = useRef(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const { addItem } = useCart();
  useLayoutEffect(() => {
    const wake = () => {
      busy.current = false;
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const adds = submitter instanceof HTMLButtonElement && submitter.value === 'add';
    if (busy.current || adds) event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    if (!adds) return;
    const answer = await addItem(additionIn(event.currentTarget, submitter, product));
    if (answer.ok) return location.assign('/cart');
    busy.current = false;
    setFaults(Object.keys(answer.errors).length > 0 ? answer.errors : { artwork: answer.error });
  }

  return { faults, setFaults, submit };
}

/** The data that adds the product to the cart: the form without its files, which are already listed, by id. */
function additionIn(form: HTMLFormElement, submitter: HTMLElement, product: Product): FormData {
  const fields = new FormData(form, submitter);
  for (const name of ['artworkFile', 'addFile']) fields.delete(name);
  fields.set('productId', product.id);
  return fields;
}

/**
 * The choices that can be made, their prices (null if there is none), and what is wrong with the combination, by field.
 */
function priceNow(product: Product, { selected, answers }: Chosen, tax: Tax | undefined) {
  const configuration = tax ? tax.configure(product, selected, answers) : configure(product, selected);
  const unmade: Readonly<Record<string, string>> = configuration.ok ? {} : configuration.problems;
  const { vatClass } = product;
  const { pricePence, publicPence, questions, ...taxed } = {
    ...NO_PRICES,
    vatClass,
    questions: [],
    ...(configuration.ok ? configuration : {}),
  };
  return {
    choices: choicesOf(product, selected),
    prices: { pricePence, publicPence, vatClass: taxed.vatClass },
    questions,
    unmade,
  };
}

const NO_PRICES = { pricePence: null, publicPence: null };

function chosenIn(product: Product, form: HTMLFormElement, tax: Tax | undefined): Chosen {
  const fields = Object.fromEntries(new FormData(form));
  return {
    selected: completeChoices(product, withCustomFields(fields)),
    answers: tax?.answersIn(fields),
    isLater: 'artworkLater' in fields,
  };
}

const saysTheSame = (one: Chosen, other: Chosen) => JSON.stringify(one) === JSON.stringify(other);

/** Chooses an option in the form: a radio button or a list entry; anything else was typed and is still in its field. */
function setField(form: HTMLFormElement, name: string, id: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof RadioNodeList || field instanceof HTMLSelectElement)) return;
  field.value = id;
  if (field.value !== id) field.value = CUSTOM;
}
