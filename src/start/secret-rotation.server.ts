import { readMailchimpSeals, sealMailchimpAgain } from '#features/marketing/newsletter/index.server.ts';
import { readTwoStepSeals, sealTwoStepAgain } from '#features/people/accounts/index.server.ts';
import type { Database } from '#platform/db/database.ts';
import { type Finding, fine, wrong } from '#platform/health/check.ts';
import type { Signer } from '#platform/signing.server.ts';

/** Seals every stored key that an older secret opens with the current one. Doing it twice changes nothing. */
export async function sealAgain(db: Database, signer: Signer): Promise<void> {
  await sealTwoStepAgain(db, signer);
  await sealMailchimpAgain(db, signer);
}

/**
 * Reports whether stored keys can be read, and, while several secrets are listed, whether the old ones may be removed.
 */
export async function checkSecret(db: Database, signer: Signer, secrets: number): Promise<Finding> {
  const states = [...(await readTwoStepSeals(db, signer)), ...(await readMailchimpSeals(db, signer))];
  const count = (state: string) => states.filter((one) => one === state).length;
  const keys = (n: number) => `${n} stored ${n === 1 ? 'key' : 'keys'}`;
  if (count('lost') > 0)
    return wrong(
      `${keys(count('lost'))} can’t be read with this secret. Put the old one behind it (SECRET_KEY=NEW,OLD) and start the shop again; if it is lost, enter the Mailchimp key again and set up two-step sign-in again.`,
    );
  if (count('older') > 0)
    return wrong(
      `${keys(count('older'))} still ${count('older') === 1 ? 'needs' : 'need'} the old secret. Start the shop once: it seals them with the new one.`,
    );
  if (secrets > 1)
    return fine(
      'Stored keys no longer need the old secret. Once links in earlier emails may end, remove it from SECRET_KEY.',
    );
  return fine('Stored keys can be read with the shop’s secret.');
}
