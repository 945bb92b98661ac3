import { CONSENT_WORDS, type SignupPlace } from './newsletter.ts';

/** Asks for the address only: in the footer, on the home page, and again after such a form was refused. */
export function SmallSignup({
  place,
  id,
  email,
  error,
}: {
  place: Exclude<SignupPlace, 'newsletter'>;
  /** of the field, unique on the page */
  id: string;
  email?: string | undefined;
  error?: string | undefined;
}) {
  return (
    <form method="post" action="/newsletter" noValidate data-signup="">
      <input type="hidden" name="place" value={place} />
      {/* More than `Email`, because this is on every page, beside forms with their own email field. */}
      <label htmlFor={id} className="sr-only">
        Email for our newsletter
      </label>
      <div className="flex">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          placeholder="you@example.com"
          defaultValue={email}
          className="field min-w-0 rounded-r-none border-r-0"
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-consent` : `${id}-consent`}
        />
        <button type="submit" className="button shrink-0 rounded-l-none">
          Subscribe
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <p id={`${id}-consent`} className="field-hint mt-1">
        {CONSENT_WORDS.sent} See our <a href="/privacy">privacy notice</a>.
      </p>
    </form>
  );
}

/** The newsletter signup on the home page. */
export function HomeSignup() {
  return (
    <section aria-labelledby="home-newsletter" className="frame mt-16">
      <div className="crop-marks grid gap-x-14 gap-y-5 p-6 sm:p-10 lg:grid-cols-2 lg:items-center">
        <div>
          <h2 id="home-newsletter">Our newsletter</h2>
          <p className="mt-3 max-w-[36rem]">
            News from the press: papers, finishes, and how to set up a file that prints right first time. You
            can also <a href="/newsletter">choose your topics</a>.
          </p>
        </div>
        <SmallSignup place="home" id="home-newsletter-email" />
      </div>
    </section>
  );
}
