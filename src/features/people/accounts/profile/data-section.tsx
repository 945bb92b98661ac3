import { ButtonLink } from '#ui/button.tsx';

/** Links to download and to delete a customer's data. */
export function DataSection() {
  return (
    <section aria-labelledby="your-data" className="sheet p-5">
      <h2 id="your-data" className="text-lg">
        Your data
      </h2>
      <p className="mt-3 text-sm">
        Download everything we hold about you as one file, or delete your account. We’ll show you what we
        delete and what we must keep before you decide. <a href="/privacy">How we use your data</a>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href="/account/data" download className="button">
          Download my data
        </a>
        <ButtonLink to="/account/delete">Delete my account</ButtonLink>
      </p>
    </section>
  );
}
