import type { FieldErrors } from '#kit/forms.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SUBJECTS } from './enquiry.ts';
import { SelectField, TextAreaField } from './fields.tsx';

/** The message form, or a thank-you after sending (`sentTo`: the address we reply to). */
export function ContactForm({
  values,
  errors,
  sentTo,
}: {
  values: Record<string, string>;
  errors: FieldErrors;
  sentTo: string | null;
}) {
  const known = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <section id="message-form" aria-labelledby="message-title" className="crop-marks p-5 sm:p-8">
      <h2 id="message-title" className="mb-5">
        Send us a message
      </h2>
      {sentTo ? (
        <>
          <Notice tone="good">{`Thank you for your message. We will reply to ${sentTo}.`}</Notice>
          <p className="mt-5">
            <ButtonLink to="/contact#message-form">Write Another Message</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <ErrorSummary errors={errors} />
          <form method="post" action="/contact" noValidate className="space-y-5">
            <div className="field-row gap-x-5 sm:grid-cols-2">
              <Field
                {...known('firstName')}
                label="First name"
                autoComplete="given-name"
                spellCheck={false}
              />
              <Field {...known('lastName')} label="Last name" autoComplete="family-name" spellCheck={false} />
            </div>
            <Field {...known('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
            <Field {...known('phone')} label="Phone" type="tel" autoComplete="tel" optional />
            <SelectField
              name="subject"
              label="Subject"
              options={SUBJECTS}
              value={values.subject}
              error={errors.subject}
            />
            <TextAreaField
              name="message"
              label="Message"
              rows={6}
              value={values.message}
              error={errors.message}
            />
            <PrimarySubmit>Send Message</PrimarySubmit>
          </form>
        </>
      )}
    </section>
  );
}
