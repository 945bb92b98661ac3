import { Island } from '#ui/island.tsx';
import { CreateAccountForm } from './create-account-form.tsx';

interface Props {
  email: string;
  firstName: string;
  lastName: string;
}

/** Offers a guest who has ordered an account. Their details are filled in: only a password is missing. */
export function AccountOffer({ email, firstName, lastName }: Props) {
  return (
    <section aria-labelledby="account-offer" className="no-print sheet mt-8 p-6">
      <h2 id="account-offer">Create an account</h2>
      <p className="mt-2 text-sm">
        For <strong className="wrap-anywhere">{email}</strong>: choose a password, and we’ll fill in your
        details next time. This order will appear in your account once you confirm your address.
      </p>
      <Island name="create-account-form" of={CreateAccountForm} props={{ email, firstName, lastName }} />
    </section>
  );
}
