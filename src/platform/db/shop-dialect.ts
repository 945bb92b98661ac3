import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Tells the database, for one transaction, that its commands make jobs, move them and end sheets. Triggers still do that for a version of the
 * shop that knows no better and serves beside this one during an update (migration 0214). Said in each transaction and not once a connection:
 * behind a transaction pooler each transaction has another one.
 */
const COMMANDS_ACT = "set local galley.flow = 'commands'";

/** PostgreSQL with `COMMANDS_ACT` in the message that begins a transaction. */
export class ShopDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ShopDriver(this.#config);
  }
}

class ShopDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection, settings);
      await connection.executeQuery(CompiledQuery.raw(COMMANDS_ACT));
    } else await connection.executeQuery(CompiledQuery.raw(`begin; ${COMMANDS_ACT}`));
  }
}
