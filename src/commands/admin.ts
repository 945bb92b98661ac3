import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import {
  type AdministratorOutcome,
  makeAdministrator,
  UNCONFIRMED,
} from '#features/people/accounts/index.server.ts';
import { readEnv, withFiles, withoutAdministrator } from '../env.ts';
import { openShop } from '../open-shop.ts';

const USAGE =
  'Usage: npm run admin -- create EMAIL [NAME]   (it asks for the password, or reads it from ADMIN_PASSWORD)';

/** `npm run admin -- create EMAIL [NAME]`: makes or promotes an administrator. */
async function main([command, address, ...name]: string[]): Promise<void> {
  const email = z.email().safeParse(address);
  if (command !== 'create' || !email.success) throw new Error(USAGE);
  const env = readEnv(withoutAdministrator(process.env));
  const open = await openShop(env, { onDatabaseLost: console.error, beside: true });
  try {
    const outcome = await makeAdministrator(open.shop, open.accounts, {
      email: email.data,
      password: async () =>
        withFiles(process.env).ADMIN_PASSWORD || (await ask(`New password for ${email.data}: `)),
      onlyFirst: false,
      name: name.join(' ') || nameIn(email.data),
    });
    const words = WORDS[outcome];
    if (outcome === 'weak-password' || outcome === 'unconfirmed') throw new Error(words);
    console.log(`${email.data} ${words}`);
  } finally {
    await open.close();
  }
}

const WORDS: Readonly<Record<AdministratorOutcome, string>> = {
  made: 'is now an administrator.',
  promoted:
    'had a customer account and is now an administrator, with the new password. Anyone signed in to it has been signed out.',
  exists: 'was not made an administrator, because there already is one.',
  already: 'is already an administrator. Nothing was changed.',
  unconfirmed: UNCONFIRMED,
  'weak-password': 'The password must have at least 8 characters and not be a common one.',
};

/** `mary.jane@example.com` becomes Mary Jane, so that history and audit can tell two administrators apart. */
function nameIn(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[^\p{L}]+/u);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
