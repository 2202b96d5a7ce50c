import { type Database, isPostgres } from './connect.ts'
import type { IdentityTime } from './tables.ts'

/** Epoch milliseconds in the format of the tables for accounts, credentials and sessions on this engine. */
export const identityTime = (db: Database, ms: number): IdentityTime => (isPostgres(db) ? new Date(ms) : new Date(ms).toISOString())

/** Epoch milliseconds of a time from those tables. */
export const millisOf = (time: IdentityTime): number => new Date(time).getTime()
