import { type Database, isPostgres } from './connect.ts'
import type { IdentityTime } from './tables.ts'

/** Epoch milliseconds as the tables of accounts, credentials and sessions hold and compare them on this engine. */
export const identityTime = (db: Database, ms: number): IdentityTime => (isPostgres(db) ? new Date(ms) : new Date(ms).toISOString())

/** Epoch milliseconds of a time out of those tables. */
export const millisOf = (time: IdentityTime): number => new Date(time).getTime()
