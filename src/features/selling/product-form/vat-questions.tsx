import type { VatAnswers, VatQuestion } from '#features/pricing/prices/index.ts';

interface Props {
  /** empty if nothing is asked */
  questions: readonly VatQuestion[];
  answers: VatAnswers;
  /** by question */
  problems: Readonly<Record<string, string>>;
}

/** The questions that decide whether printed matter is zero-rated: yes or no to each. */
export function VatQuestions({ questions, answers, problems }: Props) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="vat-questions" className="space-y-4 border-t border-rule pt-4">
      <div>
        <h2 id="vat-questions" className="text-lg">
          Is it free of VAT?
        </h2>
        <p className="field-hint">
          By law, some printed items carry no VAT. The prices above include VAT at 20%. If your answers show
          that none is due, we take it off. We check your answers against your artwork: if VAT is due after
          all, we may ask you to pay it.
        </p>
      </div>
      {questions.map(({ id, words, hint }) => (
        <fieldset
          key={id}
          id={id}
          aria-invalid={problems[id] ? true : undefined}
          aria-describedby={problems[id] ? `${id}-error ${id}-hint` : `${id}-hint`}
        >
          <legend className="field-label">{words}</legend>
          <p id={`${id}-hint`} className="field-hint mb-1">
            {hint}
          </p>
          <div className="flex flex-wrap gap-2">
            {(['yes', 'no'] as const).map((answer) => (
              <label key={answer} className="choice">
                <input type="radio" name={id} value={answer} defaultChecked={answers[id] === answer} />
                <span className="font-semibold">{answer === 'yes' ? 'Yes' : 'No'}</span>
              </label>
            ))}
          </div>
          {problems[id] && (
            <p id={`${id}-error`} className="field-error">
              {problems[id]}
            </p>
          )}
        </fieldset>
      ))}
    </section>
  );
}
