import { type ConnectionProvider, type Kysely, type KyselyProps, Transaction } from 'kysely'

/**
 * Returns a transaction for exactly one statement, which PostgreSQL runs in a transaction of its own (BEGIN: "in its
 * own transaction"). It is sent without BEGIN, and is committed when it is answered. A second statement is refused
 * before it is sent.
 */
export function oneStatementOnly<Tables>(database: Kysely<Tables>): Transaction<Tables> {
  const executor = database.getExecutor()
  let isUsed = false
  const provider: ConnectionProvider = {
    async provideConnection(consumer) {
      if (isUsed) throw new Error('A second statement where one is a transaction of its own')
      isUsed = true
      return executor.provideConnection(consumer)
    },
  }
  // a single statement never uses these to begin, compile or close anything
  const unused = { config: {}, driver: {}, dialect: {} } as Omit<KyselyProps, 'executor'>
  return new Transaction<Tables>({ ...unused, executor: executor.withConnectionProvider(provider) })
}
