/** The result of one check: all is well, or one sentence says what is wrong and what to do. */
export interface CheckResult {
  id: CheckId;
  ok: boolean;
  message: string;
}

/** Every check, in the order in which they are shown, with its name on the System page. */
export const CHECK_NAMES = {
  configuration: 'Settings',
  database: 'Database',
  rights: 'Database rights',
  secret: 'Secret key',
  storage: 'Files',
  artwork: 'Artwork checks',
  email: 'Email',
  clock: 'Clock',
  disk: 'Disk',
  certificate: 'Certificate',
  webhook: 'Card payments',
  backup: 'Backup',
  archive: 'Past moments',
  jobs: 'Background jobs',
  invariants: 'Figures',
} as const;

export type CheckId = keyof typeof CHECK_NAMES;

/** What a check found. */
export interface Finding {
  ok: boolean;
  message: string;
}

export type Checks = Readonly<Record<CheckId, () => Promise<Finding>>>;

export const fine = (message: string): Finding => ({ ok: true, message });
export const wrong = (message: string): Finding => ({ ok: false, message });

const CHECK_MS = 15_000;

/** Runs all checks at once. A check that fails or doesn't finish in time is reported like any other finding. */
export async function runChecks(checks: Checks): Promise<CheckResult[]> {
  return Promise.all(
    (Object.keys(CHECK_NAMES) as CheckId[]).map(async (id) => ({ id, ...(await inTime(checks[id])) })),
  );
}

/** Returns one sentence that sums up the checks. */
export function summaryOf(checks: readonly CheckResult[]): string {
  const wrongs = checks.filter(({ ok }) => !ok).length;
  if (wrongs === 0) return 'All is well.';
  return `${wrongs} of ${checks.length} checks ${wrongs === 1 ? 'needs' : 'need'} your attention.`;
}

async function inTime(check: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const words = `There was no answer within ${CHECK_MS / 1000} seconds. Try again in a few minutes.`;
    timer = setTimeout(() => resolve(wrong(words)), CHECK_MS);
  });
  const failed = (error: unknown) =>
    wrong(`This could not be checked (${reasonOf(error)}). Fix the database, then check again.`);
  const finding = await Promise.race([check().catch(failed), late]);
  clearTimeout(timer);
  return finding;
}

/** Returns an error's own message as part of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return (message.split('\n')[0] ?? '').replace(/\.+$/, '');
}
