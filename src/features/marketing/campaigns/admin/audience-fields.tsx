import { type RefObject, useEffect, useState } from 'react';
import { NEWSLETTER_INTERESTS } from '#features/marketing/newsletter/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { type Audience, SEGMENTS } from '../audience.ts';

/** A campaign's audience with its current size. With script the size updates while ticking. */
export function AudienceFields({
  audience,
  count,
  tags,
  form,
  error,
}: {
  audience: Audience;
  /** null until the page has requested it */
  count: number | null;
  tags: readonly string[];
  form: RefObject<HTMLFormElement | null>;
  error: string | undefined;
}) {
  const now = useLiveCount(form, count);
  const known = [...new Set([...audience.tags, ...tags])];
  return (
    <section aria-labelledby="audience-title" id="audience" className="sheet p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="audience-title">Audience</h2>
        <p className="figures font-semibold" role="status">
          {now === null ? 'Counted before sending' : countWords(now, 'recipient')}
        </p>
      </div>
      {error && <p className="field-error mt-2">{error}</p>}
      <Ticks
        legend="In all of these segments"
        name="segments"
        ticked={audience.segments}
        options={Object.entries(SEGMENTS)}
      />
      {known.length > 0 && (
        <Ticks
          legend="With one of these tags"
          name="tags"
          ticked={audience.tags}
          options={known.map((tag) => [tag, tag])}
        />
      )}
      <Ticks
        legend="With one of these interests"
        name="interests"
        ticked={audience.interests}
        options={Object.entries(NEWSLETTER_INTERESTS)}
      />
      <p className="mt-3 text-xs text-grey">
        Tick nothing to send to every subscriber. Anyone who unsubscribes before their email goes out won’t
        get it.
      </p>
    </section>
  );
}

function Ticks(props: {
  legend: string;
  name: string;
  ticked: readonly string[];
  options: readonly (readonly [string, string])[];
}) {
  return (
    <fieldset className="mt-3">
      <legend className="field-label">{props.legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {props.options.map(([value, words]) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name={props.name}
              value={value}
              defaultChecked={props.ticked.includes(value)}
              className="size-4 accent-reflex"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fetches the audience's size whenever a box changes; the latest request wins. */
function useLiveCount(form: RefObject<HTMLFormElement | null>, first: number | null): number | null {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (first !== null) setCount(first);
  }, [first]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let asking = new AbortController();
    const askIfTicked = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'checkbox') void ask();
    };
    const ask = async () => {
      asking.abort();
      asking = new AbortController();
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(element))
        if (['segments', 'tags', 'interests'].includes(name)) query.append(name, String(value));
      try {
        const answer = await fetch(`${href('/admin/email-marketing/audience')}?${query}`, {
          signal: asking.signal,
        });
        if (answer.ok) setCount(((await answer.json()) as { count: number }).count);
      } catch (error) {
        // A newer request, or no network: the number is shown again when the draft is saved.
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      }
    };
    element.addEventListener('change', askIfTicked);
    // Ticks made before hydration, or returned by a refused save, differ from the saved audience.
    void ask();
    return () => {
      asking.abort();
      element.removeEventListener('change', askIfTicked);
    };
  }, [form]);
  return count;
}
