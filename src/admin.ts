import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { readEnv } from './env.ts';
import { makeAdministrator } from './features/accounts/index.server.ts';
import { openShop } from './open-shop.ts';

const USAGE =
  'Usage: npm run admin -- create EMAIL [NAME]   (the password is asked for, or read from ADMIN_PASSWORD)';

/** `npm run admin -- create EMAIL [NAME]`: makes or promotes an administrator. */
async function main([command, address, ...name]: string[]): Promise<void> {
  const email = z.email().safeParse(address);
  if (command !== 'create' || !email.success) throw new Error(USAGE);
  const env = readEnv({ ...process.env, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  const open = await openShop(env, { onDatabaseLost: console.error, beside: true });
  try {
    const password = process.env.ADMIN_PASSWORD || (await ask(`Password for ${email.data}: `));
    const wanted = {
      email: email.data,
      password,
      onlyFirst: false,
      name: name.join(' ') || nameIn(email.data),
    };
    const outcome = await makeAdministrator(open.shop, open.accounts, wanted);
    if (outcome === 'weak-password')
      throw new Error('The password needs at least 8 characters and must not be a common one.');
    console.log(
      outcome === 'promoted'
        ? `${email.data} is now an administrator. The password stays as it was.`
        : `${email.data} is now an administrator.`,
    );
  } finally {
    await open.close();
  }
}

/** `mary.jane` of mary.jane@example.com is Mary Jane: history and audit must tell two administrators apart. */
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
