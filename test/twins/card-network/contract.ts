import { existsSync } from 'node:fs';

const PROJECT = new URL('../../../', import.meta.url);
const CHECKER = new URL('../shared/provider-contracts/stripe/check.mjs', PROJECT);

/** The published contract's verdict on a request: `errors` are `<path in the body> <what is wrong> <which key>`. */
interface ContractFinding {
  ok: boolean;
  errors: string[];
}

/** The provider's published contract. `form` is the form-encoded body, or the query string of a GET. */
export interface Contract {
  validate(method: string, path: string, form: string): ContractFinding;
}

/**
 * Returns whether the contract is beside the project. Without it the network still works, and says so in its ledger.
 */
export function contractIsHere(): boolean {
  return existsSync(CHECKER);
}

/** Loads the contract's checker, or null if it is missing. */
export async function loadContract(): Promise<Contract | null> {
  if (!contractIsHere()) return null;
  // The checker is outside the project and has no packages of its own, so it uses our ajv.
  process.env.AJV_FROM = new URL('package.json', PROJECT).href;
  return (await import(CHECKER.href)) as Contract;
}
