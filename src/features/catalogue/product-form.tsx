import { ShoppingCart } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/index.ts';
import { EarlierList } from '#features/artwork/earlier-list.tsx';
import {
  type Arranged,
  type Artwork,
  type artworkSpecOf,
  artworkState,
  type EarlierArtwork,
  mayBeFixed,
  partsJobOf,
  proofPath,
  type RefusedFile,
} from '#features/artwork/index.ts';
import { ArtworkField } from '#features/artwork/upload/artwork-field.tsx';
import { useUpload } from '#features/artwork/upload/use-upload.ts';
import { useCart } from '#features/cart/index.ts';
import type { Despatch } from '#features/delivery/index.ts';
import type { DeliveryRates } from '#features/pricing/index.ts';
import {
  CHOICE_OF_GROUP,
  completeChoices,
  configure,
  type SelectedOptions,
} from '#features/pricing/index.ts';
import { formatMm } from '#kit/millimetres.ts';
import { formatPounds, NO_MONEY } from '#kit/money.ts';
import { coverWords } from '#preflight/index.ts';
import { PRINTED, printedPath } from './artwork-accepted-event.ts';
import { OptionFieldset } from './option-fieldset.tsx';
import { PriceNotes, PriceStatus } from './price-notes.tsx';
import { PriceTable } from './price-table.tsx';
import type { Product } from './product.ts';
import { TurnaroundNotes } from './turnaround-notes.tsx';

export interface ProductFormProps {
  product: Product;
  selected: SelectedOptions;
  artwork: Artwork | null;
  /** files that a form without script brought and that were turned away */
  refused: readonly RefusedFile[];
  /** files of such a form that are still to be put together */
  later: Arranged | null;
  lineId: string | null;
  rates: DeliveryRates;
  problems: Readonly<Record<string, string>>;
  /** by turnaround id, computed on the server in Europe/London */
  despatches: Readonly<Record<string, Despatch>>;
  /** the customer's earlier uploads, once they asked for them */
  earlier: EarlierArtwork[] | null;
}

/**
 * The configurator: options, artwork, price, button. A plain form that posts without script; with it, price and
 * judgement follow every change by the same code that the server runs.
 */
export function ProductForm(props: ProductFormProps) {
  const { product } = props;
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState(props.selected);
  const [live, setLive] = useState(false);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { addItem } = useCart();
  useEffect(() => {
    setLive(true);
    // Back from another page the browser may bring the buttons back as they were left.
    if (form.current) setSelected(choicesIn(product, form.current));
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [product]);
  const { upload, start, arrange, remove } = useUpload(product.id, props.artwork, props.refused);
  const configuration = configure(product, selected);
  const choices = configuration.ok ? configuration.choices : [];
  const job = partsJobOf(product, choices);
  const { spec } = job;
  const stored = upload.phase === 'stored' ? upload.artwork : null;
  const partial = upload.phase === 'stored' ? upload.partial : null;
  const state = stored && artworkState(stored, spec, partial);
  const ready = state?.state === 'ready';
  const printed = ready && stored?.hasPreview ? printedPath(stored.id, product.id, selected) : null;
  useEffect(() => {
    dispatchEvent(new CustomEvent(PRINTED, { detail: printed }));
  }, [printed]);
  const kept = {
    ...(stored ? { artwork: stored.id } : {}),
    ...(props.lineId ? { line: props.lineId } : {}),
  };
  const pricePence = configuration.ok ? configuration.pricePence : NO_MONEY;
  const problems = live && ready ? faults : { ...props.problems, ...faults };

  function change(): void {
    if (!form.current) return;
    const next = choicesIn(product, form.current);
    setSelected(next);
    setFaults({});
    const query = new URLSearchParams({ ...next, ...kept });
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
    for (const name of ['artworkFile', 'addFile']) fields.delete(name); // they are there already, by their id
    fields.set('productId', product.id);
    const answer = await addItem(fields);
    if (answer.ok) {
      location.assign('/cart');
      return;
    }
    setBusy(false);
    setFaults(Object.keys(answer.errors).length > 0 ? answer.errors : { artwork: answer.error });
  }

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="space-y-6"
      onChange={change}
      onSubmit={submit}
    >
      <input type="hidden" name="artworkId" value={stored?.id ?? ''} />
      {props.lineId && <input type="hidden" name="lineId" value={props.lineId} />}
      {/* Return in a field means the first button: pricing is harmless. */}
      <button
        type="submit"
        name="intent"
        value="update"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      {product.optionGroups.map((group) => (
        <OptionFieldset
          key={group.key}
          group={group}
          chosen={props.selected[CHOICE_OF_GROUP[group.key]]}
          error={problems[CHOICE_OF_GROUP[group.key]]}
        />
      ))}
      <TurnaroundNotes product={product} />
      <PriceTable
        product={product}
        selected={selected}
        despatches={props.despatches}
        kept={kept}
        onChoose={choose}
      />
      {!live && (
        <button type="submit" name="intent" value="update" className="button">
          Update price
        </button>
      )}
      <ArtworkField
        upload={upload}
        state={state}
        error={problems.artwork}
        wanted={`${wantedWords(spec)} ${coverWords(spec)}`.trim()}
        job={job}
        later={props.later}
        live={live}
        onFiles={(files, add) => start(files, selected, add)}
        onArrange={(artwork, wanted) => arrange(artwork, wanted, selected)}
        onRemove={remove}
        proofPath={stored && proofPath(stored.id, product.id, selected)}
        fixesPath={
          stored && state && mayBeFixed(stored.report, state)
            ? fixesPathOf(stored.id, product.id, selected, props.lineId)
            : null
        }
      >
        <Earlier artworks={props.earlier} judgedFor={props.selected} selected={selected} kept={kept} />
      </ArtworkField>
      <PriceNotes
        rates={props.rates}
        pricePence={pricePence}
        despatch={props.despatches[selected.turnaround ?? '']}
      />
      <div className="buy-bar sticky bottom-0 z-20 -mx-4 border-t border-ink bg-paper px-4 py-3 sm:mx-0 sm:px-0 lg:static lg:pt-5">
        <div className="flex items-center gap-4 lg:block">
          <PriceStatus pricePence={pricePence} vatClass={product.vatClass} />
          <button
            type="submit"
            name="intent"
            value="add"
            className="button button-primary flex-1 lg:w-full"
            disabled={live && !ready}
            aria-describedby={live && !ready ? 'add-reason' : undefined}
          >
            <ShoppingCart size={19} aria-hidden="true" className="hidden sm:block" />
            {`Add to Cart - ${formatPounds(pricePence)}`}
          </button>
        </div>
        {live && !ready && (
          <p id="add-reason" className="mt-1.5 text-sm text-grey">
            {reasonFor(upload.phase, state?.state)}
          </p>
        )}
      </div>
    </form>
  );
}

/** For a signed-in customer: the way to what they uploaded before, or the list of it once asked for. */
function Earlier({
  artworks,
  judgedFor,
  selected,
  kept,
}: {
  artworks: ProductFormProps['earlier'];
  /** the choices that the server judged them for */
  judgedFor: SelectedOptions;
  selected: SelectedOptions;
  kept: Readonly<Record<string, string>>;
}) {
  const { user } = useAuth();
  if (!user) return null;
  const path = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...selected, ...kept, ...more })}#artwork`;
  if (artworks)
    return (
      <EarlierList
        artworks={artworks}
        pathOf={(artworkId) => path({ artwork: artworkId })}
        isJudged={String(new URLSearchParams(judgedFor)) === String(new URLSearchParams(selected))}
      />
    );
  return (
    <p className="mt-1">
      <a href={path({ earlier: '1' })} className="inline-flex min-h-11 items-center text-sm">
        Use artwork you uploaded before
      </a>
    </p>
  );
}

/** Where the file can be fixed: the page leads back here with the choices kept. */
function fixesPathOf(
  artworkId: string,
  productId: string,
  selected: SelectedOptions,
  lineId: string | null,
): string {
  const line = lineId ? { line: lineId } : {};
  return `/artwork/${artworkId}/mend?${new URLSearchParams({ ...selected, ...line, product: productId })}`;
}

function choicesIn(product: Product, form: HTMLFormElement): SelectedOptions {
  return completeChoices(product, Object.fromEntries(new FormData(form)));
}

/** Chooses an option by hand: of radio buttons, or of a list. */
function setField(form: HTMLFormElement, name: string, id: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) field.value = id;
}

function wantedWords({ widthMm, heightMm, bleedMm, pages }: ReturnType<typeof artworkSpecOf>): string {
  const size = `${formatMm(widthMm)} × ${formatMm(heightMm)} mm`;
  const full = `${formatMm(widthMm + 2 * bleedMm)} × ${formatMm(heightMm + 2 * bleedMm)} mm`;
  const count = pages.wanted === 1 ? 'One page' : `${pages.wanted} pages`;
  return `${count}, ${size} finished, ${full} with ${formatMm(bleedMm)} mm bleed.`;
}

function reasonFor(phase: string, state: string | undefined): string {
  if (phase === 'sending') return 'Your artwork is uploading.';
  if (phase === 'joining') return 'We are combining your files.';
  if (state === 'checking') return 'We are checking your artwork.';
  if (state === 'invalid')
    return 'We can’t print this file with the options you chose. See what to fix above.';
  return 'Upload your artwork to add this to your cart.';
}
