/** Tables of a few rows, or that only staff write to: nobody notices how long a lock on one of them is held. */
const SMALL = new Set(
  `carriers categories category_figures customer_group_members customer_groups daily_promises despatch_services family_categories family_stages
  full_days full_press_days kysely_migration number_series order_views papers press_days press_sheets presses price_list_customers price_list_groups
  price_list_terms price_lists pricing_drafts product_families retention_runs settings shop_facts stages turnarounds user_roles`.split(
    /\s+/,
  ),
);

/** A statement, and the table that it locks so that others wait, if many people use that table. */
interface Statement {
  text: string;
  table: string | undefined;
}

/**
 * Finds why a migration would hold up a shop that is serving while it runs (decision 0025). Returns a sentence for each, or none.
 * @param tables all tables that other migrations create
 */
export function findLocks(migration: string, tables: Iterable<string>): string[] {
  const text = migration.replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
  const own = new Set(
    Array.from(text.matchAll(/create (?:temporary |temp )?table (\w+)/g), ([, name]) => name),
  );
  const busy = new Set([...tables].filter((name) => !SMALL.has(name) && !own.has(name)));
  const isOutside = migration.startsWith('-- Outside a transaction.\n');
  const parts = isOutside ? text.split(/^-- Then:$/m) : [text];
  return parts.flatMap((part, nth) => {
    const earlier = parts.slice(0, nth).join(';');
    const statements = statementsOf(part, busy);
    return [
      ...statements.flatMap(({ text: said, table }) => (table ? locksOf(said, table, earlier) : [])),
      ...togetherWithRows(statements, busy),
      ...severalTables(statements, busy),
      ...(/^-- For each \d+ of \w+:$/m.test(part) ? [] : changedAtOnce(statements)),
      ...notAlone(statements, isOutside),
    ];
  });
}

function statementsOf(part: string, busy: ReadonlySet<string>): Statement[] {
  const statements = part.replace(/--.*$/gm, '').split(';');
  return statements
    .map((said) => said.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
    .map((text) => {
      const [, name] =
        /^(?:alter table(?: if exists)?(?: only)?|update(?: only)?|delete from|lock(?: table)?|truncate(?: table)?) (\w+)/.exec(
          text,
        ) ??
        /^create (?:unique )?index .*? on (?:only )?(\w+)/.exec(text) ??
        /^(?:create (?:or replace )?(?:constraint )?|drop )trigger .*? on (\w+)/.exec(text) ??
        [];
      return { text, table: name && busy.has(name) ? name : undefined };
    });
}

/** What a single statement does to a table that many people use. */
function locksOf(text: string, table: string, earlier: string): string[] {
  if (/^create (unique )?index (?!concurrently)/.test(text))
    return [
      `makes an index while nobody can write to ${table}: create it concurrently, in a part of its own`,
    ];
  if (/^(lock|truncate)/.test(text)) return [`locks ${table}`];
  if (!text.startsWith('alter table')) return [];
  return commandsOf(text).flatMap((command) => {
    if (/^add (constraint \w+ )?(check|foreign key)\b/.test(command) && !/not valid$/.test(command))
      return [
        `checks all rows of ${table} under a lock: add the constraint as not valid, and validate it in a part of its own`,
      ];
    if (
      /^add (constraint \w+ )?(unique|primary key|exclude)\b/.test(command) &&
      !/ using index \w+/.test(command)
    )
      return [
        `makes an index under a lock on ${table}: create it concurrently, then add the constraint using it`,
      ];
    if (/^add column /.test(command)) return columnLocks(command, table);
    if (
      /^alter (column )?\w+ (set data )?type /.test(command) ||
      /^set (un)?logged|^set tablespace/.test(command)
    )
      return [`writes all of ${table} again under a lock: add a column, fill it in steps, and use that`];
    const [, column] = /^alter (?:column )?(\w+) set not null/.exec(command) ?? [];
    if (
      column &&
      !(
        new RegExp(`check \\(${column} is not null\\) not valid`).test(earlier) &&
        earlier.includes('validate constraint')
      )
    )
      return [
        `looks for nulls in all rows of ${table} under a lock: validate a check (${column} is not null) first, in a part of its own`,
      ];
    return [];
  });
}

/** An added column that makes PostgreSQL read or write every row. */
function columnLocks(command: string, table: string): string[] {
  if (
    / generated (always|by default) as (\(|identity)| (big|small)?serial\b| default (gen_random_uuid|clock_timestamp|random|nextval|uuidv7)/.test(
      command,
    )
  )
    return [
      `writes all of ${table} again under a lock: add the column without a value, fill it in steps, and let a trigger write it`,
    ];
  if (/ (unique|primary key)\b/.test(command))
    return [`makes an index under a lock on ${table}: create it concurrently`];
  if (/ check ?\(/.test(command) || (/ references /.test(command) && / default /.test(command)))
    return [
      `checks all rows of ${table} under a lock: add the constraint by itself as not valid, and validate it in a part of its own`,
    ];
  return [];
}

/** The commands of an `alter table`: commas outside brackets separate them. */
function commandsOf(text: string): string[] {
  const commands = [''];
  let depth = 0;
  for (const character of text.replace(/^alter table (if exists )?(only )?\w+ /, '')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) commands.push('');
    else commands[commands.length - 1] += character;
  }
  return commands.map((command) => command.trim());
}

const ROWS = /^(with|insert|update|delete|merge|select|create table \w+ as)\b/;

/** Rows of a large table are read or written while the same transaction holds the lock of an earlier statement. */
function togetherWithRows(statements: readonly Statement[], busy: ReadonlySet<string>): string[] {
  const locking = statements.find(
    ({ text, table }) =>
      table && /^(alter|create|lock)/.test(text) && !/^create .*index concurrently/.test(text),
  );
  if (!locking) return [];
  const slow = statements
    .filter(({ text }) => ROWS.test(text))
    .flatMap(({ text }) => text.match(/\w+/g)?.find((word) => busy.has(word)) ?? []);
  return [...new Set(slow)].map(
    (table) => `goes through ${table} while it holds a lock on ${locking.table}: do it in another part`,
  );
}

/**
 * An order locks one table after another. Suppose it holds the second of these and waits for the first, while the
 * migration waits for the second: then the migration gives up and tries again, and may never get both while people
 * order.
 */
function severalTables(statements: readonly Statement[], busy: ReadonlySet<string>): string[] {
  const locked = statements
    .filter(({ text }) => /^(alter table|create (or replace )?(constraint )?trigger|drop trigger)/.test(text))
    .flatMap(({ text, table }) => (table && !text.includes('validate constraint') ? [table] : []));
  // A foreign key locks the table that it refers to, so that nobody writes to it meanwhile.
  const referred = statements
    .filter(({ text }) => /^(alter|create) table/.test(text))
    .flatMap(({ text }) => Array.from(text.matchAll(/ references (\w+)/g), ([, name = '']) => name));
  const all = new Set([...locked, ...referred.filter((name) => locked.length > 0 && busy.has(name))]);
  return all.size > 1
    ? [`locks ${[...all].join(' and ')} in one transaction: do that in parts, one table each`]
    : [];
}

function changedAtOnce(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ text, table }) =>
    table && /^(update|delete)/.test(text)
      ? [`changes rows of ${table} in one go: do it in steps, "-- For each 5000 of ${table}:"`]
      : [],
  );
}

/** Statements that are a transaction of their own, or should be. */
function notAlone(statements: readonly Statement[], isOutside: boolean): string[] {
  const beside = statements.some(({ text }) => /\bconcurrently\b/.test(text));
  if (beside && !(isOutside && statements.length === 1))
    return ['does something concurrently that is not in a part of its own'];
  const validating = statements.filter(({ text, table }) => table && /\bvalidate constraint\b/.test(text));
  return validating.length > 0 && validating.length < statements.length
    ? ['validates a constraint while it holds the locks of other statements: do it in a part of its own']
    : [];
}
