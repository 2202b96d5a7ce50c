import { createHook } from 'node:async_hooks'
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'

/** The class that every statement of every connection passes, in a transaction or not. */
const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery(query: CompiledQuery): Promise<unknown> }

const HASHES = new Set(['ARGON2REQUEST', 'SCRYPTREQUEST', 'PBKDF2REQUEST'])

/**
 * The server's work while `act` runs, in order: each statement without its parameters, and each password hash by its kind. Two runs with
 * the same list take the same time as far as the code decides; a clock would measure the machine.
 */
export async function workOf<T>(act: () => Promise<T>): Promise<{ answer: T; work: string[] }> {
  const work: string[] = []
  const { executeQuery } = executor
  const hook = createHook({ init: (_, type) => void (HASHES.has(type) && work.push(type)) }).enable()
  executor.executeQuery = function (query) {
    work.push(query.sql)
    return executeQuery.call(this, query)
  }
  try {
    return { answer: await act(), work }
  } finally {
    hook.disable()
    executor.executeQuery = executeQuery
  }
}

export const hashesIn = (work: readonly string[]) => work.filter((step) => HASHES.has(step))
