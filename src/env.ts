import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LOOPBACK_PROXIES, TrustedProxies } from '#platform/http/client-address.ts';
import { SECRET_LENGTH_MIN } from '#platform/secrets.ts';

const flagless = z.string().min(1);
const httpUrl = z.string().refine(isHttpUrl, 'must be an address such as https://shop.example');

const s3Url = z
  .string()
  .regex(/^s3:\/\/[^:@/]+:[^@/]+@[^/]+\/[^/?]+/, 'must look like s3://KEY:SECRET@endpoint/bucket?region=…');

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/database');

const schema = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: flagless.default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: flagless.default('./data'),
  /** what this process does: serves pages, runs background jobs, or both */
  ROLE: z.enum(['both', 'web', 'worker'], 'must be both, web or worker').default('both'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_WEB_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  S3_URL: s3Url.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtp://user:pass@host:port')
    .optional(),
  MAIL_FROM: flagless.optional(),
  STRIPE_SECRET_KEY: flagless.optional(),
  STRIPE_WEBHOOK_SECRET: flagless.optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  MAILCHIMP_API_BASE: httpUrl.optional(),
  BACKUPS: z
    .enum(['nightly', 'off'], 'must be nightly or off')
    .default('nightly')
    .transform((word) => word === 'nightly'),
  BACKUP_URL: s3Url.optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  SECRET_KEY: z
    .string()
    .min(SECRET_LENGTH_MIN, `must have at least ${SECRET_LENGTH_MIN} characters`)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default(LOOPBACK_PROXIES.join(','))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .superRefine((parts, context) => {
      try {
        new TrustedProxies(parts);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    }),
  /** confirms what a start would otherwise refuse: test payments in a shop that took real ones, a new secret */
  PAYMENTS: z.literal('test', 'can only be test').optional(),
  NEW_SECRET: z.literal('yes', 'can only be yes').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAW_AHEAD: z
    .enum(['yes', 'no'], 'must be yes or no')
    .default('yes')
    .transform((word) => word === 'yes'),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number').positive().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof schema>;

/**
 * Settings that hold a secret. Each can be in a file that `NAME_FILE` names, as containers and systemd provide secrets.
 */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_WEB_URL',
  'DATABASE_REPLICA_URL',
  'S3_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BACKUP_URL',
  'BACKUP_PASSPHRASE',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Env)[];

/** A wrong environment value. The message is one readable line that names the variable. */
export class EnvError extends Error {}

/**
 * Reads the settings in the contract and the README from the environment, and secrets from the files that it names. An
 * empty value counts as unset. Throws an EnvError for a wrong value, a file that can't be read, or for values that
 * contradict each other.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(withFiles(source)).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  refuseContradictions(result.data);
  return result.data;
}

/** Puts the secrets that are in files into the environment, without the line end that editors add. */
export function withFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name) => {
    const path = source[`${name}_FILE`];
    if (!path) return [];
    if (source[name]) throw new EnvError(`${name}_FILE: must not be set together with ${name}`);
    const value = contentOf(name, path);
    if (!value) throw new EnvError(`${name}_FILE: ${path} is empty`);
    return [[name, value]];
  });
  return { ...source, ...Object.fromEntries(read) };
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new EnvError(`${name}_FILE: can’t read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The environment without the administrator whom a start may create: for commands that create none. */
export const withoutAdministrator = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...source,
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  ADMIN_PASSWORD_FILE: '',
});

/** Puts the role from the command line (`npm start -- --role web`) into the environment. Throws an EnvError for anything else. */
export function withRole(source: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  try {
    const { role } = parseArgs({ args: [...args], options: { role: { type: 'string' } } }).values;
    return role === undefined ? source : { ...source, ROLE: role };
  } catch {
    throw new EnvError(
      `npm start: takes only --role web, --role worker or --role both (not ${args.join(' ')})`,
    );
  }
}

function refuseContradictions(env: Env): void {
  if (env.ROLE !== 'both' && !env.DATABASE_URL)
    throw new EnvError(
      `ROLE: must be both without DATABASE_URL, because the database that Galley brings belongs to one process (not ${env.ROLE})`,
    );
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET?.trim())
    throw new EnvError('STRIPE_WEBHOOK_SECRET: must be set together with STRIPE_SECRET_KEY');
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY?.trim())
    throw new EnvError('STRIPE_SECRET_KEY: must be set together with STRIPE_WEBHOOK_SECRET');
  if (env.PAYMENTS === 'test' && isLiveKey(env.STRIPE_SECRET_KEY))
    throw new EnvError('PAYMENTS: must not be test with a live payment key');
  if (env.RATE_LIMIT_SCALE > 1 && isLiveKey(env.STRIPE_SECRET_KEY))
    throw new EnvError('RATE_LIMIT_SCALE: must not be above 1 with a live payment key');
  if (env.DATABASE_WEB_URL && !env.DATABASE_URL)
    throw new EnvError('DATABASE_URL: must be set together with DATABASE_WEB_URL');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new EnvError('DATABASE_URL: must be set together with DATABASE_REPLICA_URL');
  if (env.DATABASE_WEB_URL && env.DATABASE_WEB_URL === env.DATABASE_URL)
    throw new EnvError('DATABASE_WEB_URL: must name a different role from DATABASE_URL');
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new EnvError('ADMIN_EMAIL: must be set together with ADMIN_PASSWORD');
}

/** Whether a payment key is for real money. */
export function isLiveKey(key: string | undefined): boolean {
  return key !== undefined && /^(sk|rk)_live_/.test(key);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
