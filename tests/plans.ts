import { CompiledQuery, sql, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { isPostgres, transaction, type Database } from '#db/connect.ts'

/** The engine's plan of each query of `run`, as text; on Postgres without full scans where possible. */
export async function plansOf(db: Database, run: (watched: Database) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => (nodes.push(node), node),
    transformResult: async ({ result }) => result,
  }
  await run(db.withPlugin(watch))
  const queries = nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' } as QueryId))
  const explain = isPostgres(db) ? 'explain' : 'explain query plan'
  return transaction(db, async (trx) => {
    if (isPostgres(db)) await sql`set local enable_seqscan = off`.execute(trx)
    const plans: string[] = []
    for (const { sql: text, parameters } of queries)
      plans.push(JSON.stringify((await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows))
    return plans
  })
}
