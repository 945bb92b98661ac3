import { existsSync } from 'node:fs';

const PROJECT = new URL('../../../', import.meta.url);
const CHECKER = new URL('../shared/provider-contracts/mailchimp/check.mjs', PROJECT);

/** The published contract's verdict on a request: `errors` are `<path in the body> <what is wrong> <which key>`. */
interface ContractFinding {
  ok: boolean;
  errors: string[];
}

/** The provider's published contract. `path` is below `/3.0`, without its query. */
export interface Contract {
  validate(method: string, path: string, body: unknown): ContractFinding;
}

/** Returns whether the contract is beside the project. Without it the twin still works, and says so. */
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
