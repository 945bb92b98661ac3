import type { ReactNode } from 'react';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Company } from '#features/pricing/company/index.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailLink, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import type { TwoStepChange } from '../account-emails.ts';
import { linkUrl } from '../links.server.ts';
import { RESET_MINUTES } from '../password.ts';

type Data = Record<string, unknown>;

/** To an address that somebody tried to register but that already has an account (ruling 50). Takes no data. */
export const renderAccountExists = (shop: Shop, _data: Data): Promise<EmailWords> =>
  write(shop, ({ name }) => ({
    subject: `You already have an account at ${name}`,
    heading: 'You already have an account',
    preview: 'Someone tried to create an account with this address. Nothing has changed.',
    children: (
      <>
        <EmailText>
          Someone tried to create an account at {name} with this email address. It already has one, and
          nothing about it has changed.
        </EmailText>
        <EmailText>
          If that was you, <EmailLink href={page(shop, '/login')}>sign in here</EmailLink>, or{' '}
          <EmailLink href={page(shop, '/forgot-password')}>choose a new password</EmailLink>. If it wasn’t
          you, you don’t need to do anything: they did not get into your account.
        </EmailText>
      </>
    ),
  }));

/** The password reset link. Data: the link. */
export const renderPasswordReset = (shop: Shop, data: Data): Promise<EmailWords> =>
  write(shop, ({ name }) => ({
    subject: `A new password for your account at ${name}`,
    heading: 'Choose a new password',
    preview: `The link works once and expires after ${RESET_MINUTES} minutes.`,
    children: (
      <>
        <EmailText>
          Someone asked to reset the password for your account. If that was you, choose a new one here. The
          link works once and expires after {RESET_MINUTES} minutes.
        </EmailText>
        <EmailButton href={linkUrl(shop, 'reset-password', data)}>Choose a new password</EmailButton>
        <EmailText>If it wasn’t you, you don’t need to do anything. Your password has not changed.</EmailText>
      </>
    ),
  }));

/** Says that the password has been changed. Takes no data. */
export const renderPasswordChanged = (shop: Shop, _data: Data): Promise<EmailWords> =>
  write(shop, ({ name, phone }) => ({
    subject: `Your password at ${name} was changed`,
    heading: 'Your password was changed',
    preview: 'We’ve signed out every other device.',
    children: (
      <>
        <EmailText>
          The password for your account has just been changed, and we’ve signed out every other device.
        </EmailText>
        <NotYou shop={shop} phone={phone} />
      </>
    ),
  }));

/** Asks a new customer to confirm their address. Data: the link. */
export const renderVerifyEmail = (shop: Shop, data: Data): Promise<EmailWords> =>
  write(shop, ({ name }) => ({
    subject: `Confirm your email address for ${name}`,
    heading: 'Confirm your email address',
    preview: 'It takes one click while you’re signed in. The link works for 7 days.',
    children: (
      <>
        <EmailText>
          We’ve created an account at {name} for this address. Please confirm that the address is yours.
          Orders you placed with it before will then appear in your account. You can order without confirming.
        </EmailText>
        <EmailButton href={linkUrl(shop, 'verify-email', data)}>Confirm my address</EmailButton>
        <EmailText>
          The link works once and expires after 7 days. If you didn’t create an account, ignore this email:
          nobody can see anything of yours.
        </EmailText>
      </>
    ),
  }));

/** Asks for confirmation of an account's new address. Data: the link. */
export const renderConfirmNewEmail = (shop: Shop, data: Data): Promise<EmailWords> =>
  write(shop, ({ name }) => ({
    subject: `Confirm your new email address for ${name}`,
    heading: 'Confirm your new address',
    preview: 'Until you do, keep signing in with the old one.',
    children: (
      <>
        <EmailText>
          Someone asked to use this address for an account at {name}. Until you confirm it, the account keeps
          its old address.
        </EmailText>
        <EmailButton href={linkUrl(shop, 'verify-email', data)}>Confirm my new address</EmailButton>
        <EmailText>
          The link works once and expires after 7 days. If this isn’t your account, you don’t need to do
          anything.
        </EmailText>
      </>
    ),
  }));

/** Tells the old address that a change was requested. Takes no data: the new address is not repeated. */
export const renderEmailChangeRequest = (shop: Shop, _data: Data): Promise<EmailWords> =>
  write(shop, ({ name, phone }) => ({
    subject: `A new email address for your account at ${name}`,
    heading: 'Someone asked to change your email address',
    preview: 'Nothing has changed yet.',
    children: (
      <>
        <EmailText>
          Someone who is signed in to your account and knows its password asked to change its email address.
          Nothing changes until the new address is confirmed.
        </EmailText>
        <NotYou shop={shop} phone={phone} />
      </>
    ),
  }));

/** Tells the old address that it has been replaced. Takes no data. */
export const renderEmailChanged = (shop: Shop, _data: Data): Promise<EmailWords> =>
  write(shop, ({ name, phone }) => ({
    subject: `The email address of your account at ${name} was changed`,
    heading: 'Your email address was changed',
    preview: 'Sign in with the new address from now on.',
    children: (
      <>
        <EmailText>
          The email address of your account was changed, and the new one has been confirmed. Sign in with it
          from now on.
        </EmailText>
        <EmailText>If that wasn’t you, call us on {phone} at once.</EmailText>
      </>
    ),
  }));

/** Invites somebody to the back office. Data: the link, and `by`, the inviter. */
export const renderStaffInvitation = (shop: Shop, data: Data): Promise<EmailWords> =>
  write(shop, ({ name }) => ({
    subject: `Join the back office of ${name}`,
    heading: 'You’re invited to the back office',
    preview: 'The link works once, for 7 days.',
    children: (
      <>
        <EmailText>
          {String(data.by)} has invited you to the back office of {name}, where staff look after orders,
          prices and customers.
        </EmailText>
        <EmailButton href={linkUrl(shop, 'join-staff', data)}>Join</EmailButton>
        <EmailText>
          The link works once, for 7 days. If you weren’t expecting this, you can ignore it.
        </EmailText>
      </>
    ),
  }));

/** Says that somebody's two-step sign-in was changed. Data: the change, and the name of the passkey if it is about one. */
export const renderTwoStepChanged = (shop: Shop, data: Data): Promise<EmailWords> =>
  write(shop, ({ name, phone }) => {
    const { happened, heading } = TWO_STEP_WORDS[data.change as TwoStepChange];
    const passkey = typeof data.passkey === 'string' ? ` “${data.passkey}”` : '';
    return {
      subject: `${heading} at ${name}`,
      heading,
      preview: 'If that wasn’t you, call us at once.',
      children: (
        <>
          <EmailText>{happened(passkey)} If that was you, you don’t need to do anything.</EmailText>
          <NotYou shop={shop} phone={phone} />
        </>
      ),
    };
  });

const TWO_STEP_WORDS: Readonly<
  Record<TwoStepChange, { heading: string; happened: (passkey: string) => string }>
> = {
  'passkey-added': {
    heading: 'A passkey was added to your account',
    happened: (passkey) =>
      `The passkey${passkey} has just been added to your account. It signs you in without your password.`,
  },
  'passkey-removed': {
    heading: 'A passkey was removed from your account',
    happened: (passkey) => `The passkey${passkey} has just been removed from your account.`,
  },
  off: {
    heading: 'Two-step sign-in was turned off',
    happened: () =>
      'Two-step sign-in has just been turned off for your account, and your passkeys were removed. Your password alone signs you in now.',
  },
};

/** What to do if somebody else did it. */
function NotYou({ shop, phone }: { shop: Shop; phone: string }) {
  return (
    <EmailText>
      If that wasn’t you, <EmailLink href={page(shop, '/forgot-password')}>choose a new password</EmailLink>{' '}
      at once and call us on {phone}.
    </EmailText>
  );
}

const page = (shop: Shop, path: string) => `${shop.site.publicOrigin}${path}`;

async function write(
  shop: Shop,
  words: (company: Company) => { subject: string; heading: string; preview: string; children: ReactNode },
): Promise<EmailWords> {
  const company = await readCompany(shop.db);
  return emailWords({ company, replyTo: company.email, ...words(company) });
}
