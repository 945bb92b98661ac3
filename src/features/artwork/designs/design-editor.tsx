import { useRef, useState } from 'react';
import type { Layout, Values } from '#composition/index.ts';
import { sendForm } from '#ui/send-form.ts';

import { DesignFields, type FieldFaults } from './design-fields.tsx';
import { framingName, moveName } from './design-form.ts';
import { DesignPages } from './design-proof.tsx';
import type { DesignProof } from './proof-of-design.server.ts';
import { useUndo, wordsOf } from './undo.ts';

interface Props {
  path: string;
  name: string;
  layout: Pick<Layout, 'fields' | 'pages' | 'schemes'>;
  values: Values;
  proof: DesignProof | null;
  /** what was missing when it was to be ordered, by field */
  missing: Readonly<Record<string, string>>;
  orderWords: string;
}

const TYPING_MS = 150;

/**
 * The form at the left, the proof at the right. Every change makes the pages again, on the server; without script the
 * same form posts and shows them.
 */
export function DesignEditor(props: Props) {
  const { path, name, layout, values, missing, orderWords } = props;
  const form = useRef<HTMLFormElement>(null);
  const [proof, setProof] = useState(props.proof);
  const { canUndo, note, undo } = useUndo(form);
  const { begin, state } = useProof(form, `${path}/proof`, setProof, note);
  const faults: FieldFaults = {
    ...Object.fromEntries(Object.entries(missing).map(([id, words]) => [id, { words, isStop: true }])),
    ...proof?.faults,
  };
  return (
    <form
      ref={form}
      method="post"
      action={path}
      encType="multipart/form-data"
      className="mt-5 grid items-start gap-x-6 gap-y-8 md:grid-cols-[18rem_1fr] lg:grid-cols-[minmax(20rem,26rem)_1fr] lg:gap-x-10"
      onInput={begin}
      onChange={(event) => {
        // A file travels with the form: the page comes back with it.
        if ((event.target as unknown as HTMLInputElement).type === 'file') form.current?.requestSubmit();
      }}
    >
      <div className="space-y-6">
        {layout.schemes.length > 1 && <Schemes schemes={layout.schemes} chosen={values.scheme} />}
        <DesignFields layout={layout} values={values} faults={faults} />
        <div className="border-t border-rule pt-4">
          <label htmlFor="name" className="field-label">
            Name of this design
          </label>
          <input id="name" name="name" className="field" defaultValue={name} maxLength={80} />
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="use" className="button button-primary">
            {orderWords}
          </button>
          <button type="submit" name="intent" value="save" className="button">
            Save and show the proof
          </button>
        </div>
      </div>
      <div
        className="bg-stage p-4 text-center md:sticky md:top-4 lg:p-8"
        onPointerDown={(event) => drag(event.nativeEvent, form.current, begin)}
      >
        {proof ? (
          <DesignPages
            proof={proof}
            labels={Object.fromEntries(layout.fields.map(({ id, label }) => [id, label]))}
            photos={layout.fields.filter(({ kind }) => kind === 'photo').map(({ id }) => id)}
          />
        ) : (
          <p role="alert">We couldn’t show your proof. Try again.</p>
        )}
        <div className="flex min-h-8 items-center justify-center gap-3 text-sm text-grey">
          <p role="status">{state}</p>
          {canUndo && (
            <button
              type="button"
              className="button-text"
              onClick={() => {
                undo();
                begin();
              }}
            >
              Undo
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

/** Sends the form a moment after the last change, one at a time, and shows what comes back unless there is something newer. */
function useProof(
  form: { current: HTMLFormElement | null },
  path: string,
  show: (proof: DesignProof) => void,
  note: () => void,
) {
  const [state, setState] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef({ isBusy: false, again: false });
  const send = async () => {
    if (!form.current) return;
    note();
    if (sending.current.isBusy) {
      sending.current.again = true;
      return;
    }
    sending.current = { isBusy: true, again: false };
    const answer = await sendForm<DesignProof>(path, wordsOf(form.current));
    const { again } = sending.current;
    sending.current = { isBusy: false, again: false };
    if (answer.ok) show(answer.body);
    setState(answer.ok ? 'Saved' : answer.error);
    if (again) void send();
  };
  const begin = () => {
    clearTimeout(waiting.current);
    setState('');
    waiting.current = setTimeout(() => void send(), TYPING_MS);
  };
  return { begin, state };
}

/** A photo is moved in its box by dragging, and a part of the page within its limits: their sliders follow, which are what is sent. */
function drag(start: PointerEvent, form: HTMLFormElement | null, begin: () => void): void {
  const box = (start.target as Element).closest<SVGElement>('[data-photo], [data-part]');
  if (!box || !form) return;
  const { photo, part = '' } = box.dataset;
  const slider = (which: 'across' | 'down') => {
    const name = photo ? framingName(photo, which) : moveName(part, which);
    return form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  };
  const [across, down] = [slider('across'), slider('down')];
  if (!across || !down) return;
  start.preventDefault();
  const from = [Number(across.value), Number(down.value)] as const;
  const { width, height } = box.getBoundingClientRect();
  // A photo’s sliders are shares of its box, against the hand; a part’s are mm.
  const [wide, high] = photo ? [-width, -height] : [width, height].map((px, i) => px / mmOf(box, i));
  const move = (event: PointerEvent) => {
    across.value = String(from[0] + (event.clientX - start.clientX) / (wide ?? 1));
    down.value = String(from[1] + (event.clientY - start.clientY) / (high ?? 1));
    begin();
  };
  const end = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
}

/** The width or height of a box on the proof, in mm. */
const mmOf = (box: SVGElement, side: number) =>
  Number(box.querySelector('rect')?.getAttribute(side === 0 ? 'width' : 'height'));

function Schemes({ schemes, chosen }: { schemes: Layout['schemes']; chosen: number }) {
  return (
    <fieldset>
      <legend className="field-label">Colours</legend>
      <div className="flex flex-wrap gap-x-5">
        {schemes.map(({ name }, i) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="scheme"
              value={i}
              defaultChecked={i === chosen}
              className="size-5 accent-reflex"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
