import { z } from 'zod';
import type { BankTransfer } from '#features/pricing/company/index.ts';
import { lineField } from '#kit/forms.ts';

/** Confirmation of Payee compares at most this many characters. */
const NAME_MAX = 70;
const DAYS_MAX = 90;

/** The digits without separators: people copy numbers from a bank’s page or a letter. */
const digitsOf = (text: string) => text.replace(/[\s-]/g, '');
const isSortCode = (text: string) => /^\d{6}$/.test(text);
const isAccountNumber = (text: string) => /^\d{8}$/.test(text);
const isBic = (text: string) => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);

/** Whether an IBAN's check digits are right (ISO 13616: the remainder of the number divided by 97 is 1). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/**
 * Reads the form about bank transfers. All fields may be empty while transfers aren't offered; any value must be valid.
 */
export const bankTransferSchema = z
  .object({
    isOffered: z
      .string()
      .optional()
      .transform((value) => value !== undefined),
    accountName: lineField(NAME_MAX),
    sortCode: lineField(20),
    accountNumber: lineField(20),
    iban: lineField(60),
    bic: lineField(20),
    daysToPay: lineField(3).pipe(z.string().regex(/^\d{1,3}$/, 'Enter a number of days, like 14')),
  })
  .transform((values, context): BankTransfer => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const sortCode = digitsOf(values.sortCode);
    const accountNumber = digitsOf(values.accountNumber);
    const iban = digitsOf(values.iban).toUpperCase();
    const bic = digitsOf(values.bic).toUpperCase();
    const days = Number(values.daysToPay);
    const isWanted = (text: string) => values.isOffered || text !== '';
    if (values.isOffered && values.accountName === '')
      refuse('accountName', 'Enter the name of the account, as your bank has it');
    if (isWanted(sortCode) && !isSortCode(sortCode)) refuse('sortCode', 'Enter six digits, like 12-34-56');
    if (isWanted(accountNumber) && !isAccountNumber(accountNumber))
      refuse('accountNumber', 'Enter eight digits, like 12345678');
    if (iban !== '' && !isIban(iban))
      refuse('iban', 'This is not an IBAN. Copy it from your bank’s page, or leave it empty');
    if (bic !== '' && !isBic(bic)) refuse('bic', 'Enter 8 or 11 letters and digits, or leave it empty');
    if (days < 1 || days > DAYS_MAX) refuse('daysToPay', `Enter 1 to ${DAYS_MAX} days`);
    return {
      isOffered: values.isOffered,
      accountName: values.accountName,
      sortCode: sortCode.replace(/(\d\d)(?=\d)/g, '$1-'),
      accountNumber,
      iban: iban.replace(/(.{4})(?=.)/g, '$1 ') || null,
      bic: bic || null,
      days,
    };
  });
