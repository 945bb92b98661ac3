/** The account to pay into. */
export interface BankAccount {
  accountName: string;
  /** `12-34-56` */
  sortCode: string;
  /** eight digits */
  accountNumber: string;
  iban: string | null;
  bic: string | null;
}

/** The account that customers may pay into, and whether quotes offer it. */
export interface BankTransfer extends BankAccount {
  isOffered: boolean;
  /** how many days an order waits for its transfer */
  days: number;
}

/** Nothing is offered until the owner says where to send the money. */
export const DEFAULT_BANK_TRANSFER: BankTransfer = {
  isOffered: false,
  accountName: '',
  sortCode: '',
  accountNumber: '',
  iban: null,
  bic: null,
  days: 14,
};

/** Returns the details that a customer types into their bank’s website, each with its label. */
export function bankLines(bank: BankAccount): [label: string, text: string][] {
  const { accountName, sortCode, accountNumber, iban, bic } = bank;
  return [
    ['Account name', accountName],
    ['Sort code', sortCode],
    ['Account number', accountNumber],
    ...(iban ? [['IBAN', iban] satisfies [string, string]] : []),
    ...(bic ? [['BIC', bic] satisfies [string, string]] : []),
  ];
}
