import pg from 'pg';
import type { Connection } from '#platform/embedded-postgres/index.ts';

/** One read of a table by a statement, as PostgreSQL did it. */
interface Scan {
  table: string;
  /** `Seq Scan`, `Index Scan`, … */
  how: string;
  /** rows read, whether or not they were needed */
  rows: number;
}

/** A statement as PostgreSQL ran it. */
export interface RunStatement {
  text: string;
  returned: number;
  scans: Scan[];
  ms: number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The settings with which `auto_explain` tells each connection how every statement on it was run. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/**
 * Makes PostgreSQL report how it runs every statement in a database, including those of functions and triggers, on
 * connections opened from now on; `hear` gets them.
 */
export async function explainStatements(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  try {
    await client.query("load 'auto_explain'");
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(
        `alter database ${client.escapeIdentifier(connection.database)} set ${name} = '${value}'`,
      );
  } finally {
    await client.end();
  }
}

/** Calls `hear` with every statement that this pool's connections run. */
export function hearStatements(pool: pg.Pool, hear: (statement: RunStatement) => void): void {
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, ms = '0', told = ''] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message) ?? [];
      if (!told) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(told) as { 'Query Text': string; Plan: PlanNode };
      hear({ text, returned: rowsOf(plan), scans: scansOf(plan), ms: Number(ms) });
    });
  });
}

const rowsOf = (node: PlanNode) => Math.round(node['Actual Rows'] * node['Actual Loops']);

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const table = node['Relation Name'];
  if (!table) return below;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
  return [{ table, how: node['Node Type'], rows }, ...below];
}
