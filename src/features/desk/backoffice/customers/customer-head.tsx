import type { ReactNode } from 'react';
import { href } from '#kit/href.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { NewOrderFor } from './customer-panels.tsx';

interface Props {
  person: {
    firstName: string;
    lastName: string;
    /** empty if they gave none */
    email: string;
    /** as printed */
    phone: string | null;
    company: string | null;
  };
  /** what else is known, each in a few words */
  about: readonly ReactNode[];
  /** what is known for a new order */
  fields: Readonly<Record<string, string>>;
  /** addresses of the forms that edit and merge them; null if there is none */
  edit: string | null;
  merge: string | null;
  children: ReactNode;
}

/** The head of a customer's page, with an account or without. */
export function CustomerHead({ person, about, fields, edit, merge, children }: Props) {
  const { firstName, lastName, email, phone, company } = person;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <>
      <p>
        <a href={href('/admin/customers')}>Customers</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="wrap-anywhere">{name || company || email || phone || 'No name'}</h1>
        <div className="flex flex-wrap gap-2">
          {merge && <ButtonLink to={merge}>Merge…</ButtonLink>}
          {edit && <ButtonLink to={edit}>Edit</ButtonLink>}
          <NewOrderFor name={firstName || 'them'} fields={fields} />
        </div>
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-grey wrap-anywhere">
        {company && name && <span>{company}</span>}
        {email ? (
          <a href={`mailto:${email}`} className="inline-block min-h-6">
            {email}
          </a>
        ) : (
          <span>No email address</span>
        )}
        {phone && <PhoneLink phone={phone} className="inline-block min-h-6" />}
        {about.map((words, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <span key={i}>{words}</span>
        ))}
      </p>
      {children}
    </>
  );
}
