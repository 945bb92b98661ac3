import type { ReactNode } from 'react';
import type { Company } from '../../../platform/company.ts';
import { readCompany } from '../../../platform/company-setting.server.ts';
import type { Shop } from '../../../platform/shop.ts';
import { MailButton, MailLink, MailText, type MailWords, mailWords } from '../../../ui/emails/mail-sheet.tsx';
import { linkUrl } from '../links.server.ts';

type Data = Record<string, unknown>;

/** Told to an address that somebody wanted for an account, and that has one (ruling 50). Takes no data. */
export const renderAccountExists = (shop: Shop, _data: Data): Promise<MailWords> =>
  write(shop, ({ name }) => ({
    subject: `You already have an account at ${name}`,
    heading: 'You already have an account',
    preview: 'Somebody wanted an account with this address. Nothing has changed.',
    children: (
      <>
        <MailText>
          Somebody tried to use this e-mail address for an account at {name}. It has one already, and nothing
          about it has changed.
        </MailText>
        <MailText>
          If that was you, <MailLink href={page(shop, '/login')}>sign in here</MailLink>, or{' '}
          <MailLink href={page(shop, '/forgot-password')}>choose a new password</MailLink>. If it wasn’t,
          there is nothing to do: nobody was let in.
        </MailText>
      </>
    ),
  }));

/** The link to a new password. Data: the link. */
export const renderPasswordReset = (shop: Shop, data: Data): Promise<MailWords> =>
  write(shop, ({ name }) => ({
    subject: `A new password for your account at ${name}`,
    heading: 'Choose a new password',
    preview: 'The link works once, for 30 minutes.',
    children: (
      <>
        <MailText>
          Somebody asked for a new password for your account. If that was you, choose it here. The link works
          once, for 30 minutes.
        </MailText>
        <MailButton href={linkUrl(shop, 'reset-password', data)}>Choose a new password</MailButton>
        <MailText>If it wasn’t you, there is nothing to do: your password is as it was.</MailText>
      </>
    ),
  }));

/** Tells the owner that their password is another now. Takes no data. */
export const renderPasswordChanged = (shop: Shop, _data: Data): Promise<MailWords> =>
  write(shop, ({ name, phone }) => ({
    subject: `Your password at ${name} was changed`,
    heading: 'Your password was changed',
    preview: 'Every other device is signed out.',
    children: (
      <>
        <MailText>
          The password of your account was changed just now, and every other device is signed out.
        </MailText>
        <MailText>
          If that wasn’t you, <MailLink href={page(shop, '/forgot-password')}>choose a new password</MailLink>{' '}
          at once and call us on {phone}.
        </MailText>
      </>
    ),
  }));

/** Asks to confirm the address of a new account. Data: the link. */
export const renderVerifyEmail = (shop: Shop, data: Data): Promise<MailWords> =>
  write(shop, ({ name }) => ({
    subject: `Confirm your e-mail address for ${name}`,
    heading: 'Confirm your e-mail address',
    preview: 'One click, while you are signed in. The link works for 7 days.',
    children: (
      <>
        <MailText>
          An account was made at {name} with this address. Confirm that it is yours: orders that you placed
          with it before then join your account. You can order without doing this.
        </MailText>
        <MailButton href={linkUrl(shop, 'verify-email', data)}>Confirm my address</MailButton>
        <MailText>
          The link works once, for 7 days. If you made no account, do nothing: nobody gets anything of yours.
        </MailText>
      </>
    ),
  }));

/** Asks the new address of an account to confirm itself. Data: the link. */
export const renderConfirmNewEmail = (shop: Shop, data: Data): Promise<MailWords> =>
  write(shop, ({ name }) => ({
    subject: `Confirm your new e-mail address for ${name}`,
    heading: 'Confirm your new address',
    preview: 'Until you do, you sign in with the old one.',
    children: (
      <>
        <MailText>
          This is to be the address of an account at {name}. Until you confirm it, the account keeps its old
          one.
        </MailText>
        <MailButton href={linkUrl(shop, 'verify-email', data)}>Confirm my new address</MailButton>
        <MailText>
          The link works once, for 7 days. If this isn’t your account, there is nothing to do.
        </MailText>
      </>
    ),
  }));

/** Tells the old address of a change that was asked for. Takes no data: the new address is not repeated. */
export const renderEmailChangeAsked = (shop: Shop, _data: Data): Promise<MailWords> =>
  write(shop, ({ name, phone }) => ({
    subject: `Another e-mail address for your account at ${name}`,
    heading: 'Another address was asked for',
    preview: 'Nothing has changed yet.',
    children: (
      <>
        <MailText>
          Somebody who is signed in to your account and knows its password asked to change its e-mail address.
          It changes when the new address is confirmed; until then nothing has.
        </MailText>
        <MailText>
          If that wasn’t you, <MailLink href={page(shop, '/forgot-password')}>choose a new password</MailLink>{' '}
          at once and call us on {phone}.
        </MailText>
      </>
    ),
  }));

/** Tells the old address that it is no longer the account's. Takes no data. */
export const renderEmailChanged = (shop: Shop, _data: Data): Promise<MailWords> =>
  write(shop, ({ name, phone }) => ({
    subject: `The e-mail address of your account at ${name} was changed`,
    heading: 'Your address was changed',
    preview: 'You sign in with the new address from now on.',
    children: (
      <>
        <MailText>
          The e-mail address of your account was changed and the new one confirmed. You sign in with it from
          now on.
        </MailText>
        <MailText>If that wasn’t you, call us on {phone} at once.</MailText>
      </>
    ),
  }));

/** Invites somebody to the back office. Data: the link, and `by`, who invites. */
export const renderStaffInvitation = (shop: Shop, data: Data): Promise<MailWords> =>
  write(shop, ({ name }) => ({
    subject: `Join the back office of ${name}`,
    heading: 'You’re invited to the back office',
    preview: 'The link works once, for 7 days.',
    children: (
      <>
        <MailText>
          {String(data.by)} has invited you to the back office of {name}, where staff look after orders,
          prices and customers.
        </MailText>
        <MailButton href={linkUrl(shop, 'join-staff', data)}>Join</MailButton>
        <MailText>
          The link works once, for 7 days. If you weren’t expecting this, you can ignore it.
        </MailText>
      </>
    ),
  }));

const page = (shop: Shop, path: string) => `${shop.site.publicOrigin}${path}`;

async function write(
  shop: Shop,
  words: (company: Company) => { subject: string; heading: string; preview: string; children: ReactNode },
): Promise<MailWords> {
  const company = await readCompany(shop.db);
  return mailWords({ company, replyTo: company.email, ...words(company) });
}
