import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { limitKey, networkOf, siteOf } from './limit-key.ts'

export type Limit = { max: number; windowMs: number }
export type Hit = { allowed: boolean; /** Whole seconds until the window ends; at least 1. */ seconds: number }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits by purpose. Many people share one address (a hall's wifi, a phone network), so limits by address are wide. */
export const LIMITS = {
  signUpByAddress: { max: 100, windowMs: HOUR },
  /** One e-mail address from one network: sign-up reveals whether it has an account, and nobody should be able to watch an address. */
  signUpByEmail: { max: 20, windowMs: HOUR },
  /** Wrong passwords, by account and network: a stranger elsewhere slows down only themselves, never the owner. */
  signInByAccountAndAddress: { max: 10, windowMs: 15 * MINUTE },
  /** From all networks and browsers in which the account has never signed in: a botnet is no faster than ten machines. */
  signInByAccount: { max: 100, windowMs: HOUR },
  signInByAddress: { max: 100, windowMs: 15 * MINUTE },
  /** One IPv6 line has thousands of networks: their own limits would not stop one password tried on many accounts. */
  signInBySite: { max: 300, windowMs: 15 * MINUTE },
  /** Correct passwords: each costs a hash and leaves a session, so even the owner has a limit. */
  signedInByAccount: { max: 30, windowMs: 15 * MINUTE },
  signedInByAddress: { max: 300, windowMs: 15 * MINUTE },
  verificationWait: { max: 1, windowMs: MINUTE },
  verificationByDay: { max: 10, windowMs: DAY },
  /** Over all accounts: an unconfirmed address may be a stranger's, whose account must not set the limit. */
  verificationByRecipient: { max: 5, windowMs: DAY },
  changeEmail: { max: 5, windowMs: HOUR },
  changeEmailByAddress: { max: 30, windowMs: HOUR },
  forgotByAddress: { max: 30, windowMs: HOUR },
  forgotByAccount: { max: 5, windowMs: HOUR },
  tokenByAddress: { max: 60, windowMs: 15 * MINUTE },
  /** Starts and returns of provider sign-ins together; one sign-in counts twice. */
  providerByAddress: { max: 300, windowMs: 15 * MINUTE },
  /** To one account, by kind of event: other kinds are still mailed. */
  securityMails: { max: 10, windowMs: DAY },
  /** Each proof costs a hash, correct or not; counted by account. */
  provings: { max: 30, windowMs: 15 * MINUTE },
  /** Each costs a hash and a mail. */
  passwordChanges: { max: 10, windowMs: DAY },
  /** Each leaves up to two rows in an append-only ledger. */
  consentChoices: { max: 20, windowMs: DAY },
  /** Each leaves a row for some minutes. */
  passkeysBegun: { max: 30, windowMs: 15 * MINUTE },
} satisfies Record<string, Limit>

/**
 * Counts a hit in the key's window and says whether it is within the limit. It is one statement, so the count holds between requests and
 * processes, and survives a restart. The window begins with the first hit and does not slide: a refused caller is let in again at a known
 * moment, however often they try meanwhile.
 *
 * @param now epoch ms
 * @param weight how many hits it counts as
 */
export async function hit(db: Database, key: string, { max, windowMs }: Limit, now: number, weight = 1): Promise<Hit> {
  const { hits, resetAt } = await current(db)
    .insertInto('rateLimit')
    .values({ key, hits: weight, resetAt: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when "rateLimit"."resetAt" <= ${now} then ${weight} else "rateLimit"."hits" + ${weight} end`,
        resetAt: sql<number>`case when "rateLimit"."resetAt" <= ${now} then ${now + windowMs} else "rateLimit"."resetAt" end`,
      }),
    )
    .returning(['hits', 'resetAt'])
    .executeTakeFirstOrThrow()
  return { allowed: hits <= max, seconds: Math.max(1, Math.ceil((resetAt - now) / SECOND)) }
}

/**
 * Counts a hit by the address's network, then by its site, whose limit is half as much again. For calls that write mails to strangers. For
 * IPv4 both are the address.
 */
export async function hitFrom(
  { db, clock, config }: Pick<PlatformDeps, 'db' | 'clock' | 'config'>,
  name: string,
  address: string,
  limit: Limit,
): Promise<Hit> {
  const now = clock.now()
  const network = await hit(db, limitKey(config.secret, name, networkOf(address)), limit, now)
  if (!network.allowed) return network
  return hit(db, limitKey(config.secret, `${name}-site`, siteOf(address)), { ...limit, max: limit.max * 1.5 }, now)
}

/** Counts a hit. @throws auth.too_many_attempts 429 with the seconds to wait, above the limit */
export const enforceRateLimit = async (...counted: Parameters<typeof hit>): Promise<void> => refuseUnless(await hit(...counted))

/** @throws code 429 with the seconds to wait */
export function refuseUnless({ allowed, seconds }: Hit, code: ErrorCode = 'auth.too_many_attempts'): void {
  if (!allowed) throw new AppError(code, 429, { details: { seconds } })
}

/** Whether another hit would be within the limit; counts nothing. */
export async function remaining(db: Database, key: string, { max }: Limit, now: number): Promise<Hit> {
  const row = await current(db).selectFrom('rateLimit').select(['hits', 'resetAt']).where('key', '=', key).executeTakeFirst()
  if (!row || row.resetAt <= now) return { allowed: max > 0, seconds: 1 }
  return { allowed: row.hits < max, seconds: Math.max(1, Math.ceil((row.resetAt - now) / SECOND)) }
}

/** Keeps a key until a moment (epoch ms); again: until a later one. */
export const keep = (db: Database, key: string, until: number) =>
  current(db)
    .insertInto('rateLimit')
    .values({ key, hits: 1, resetAt: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resetAt: until }))
    .execute()

export const isKept = async (db: Database, key: string, now: number): Promise<boolean> => (await keptUntil(db, key, now)) !== null

/** The end of a key's window (epoch ms); null if it is not counted. */
export const keptUntil = async (db: Database, key: string, now: number): Promise<number | null> => {
  const row = await current(db)
    .selectFrom('rateLimit')
    .select('resetAt')
    .where('key', '=', key)
    .where('resetAt', '>', now)
    .executeTakeFirst()
  return row?.resetAt ?? null
}

/** Takes back the hit of a legitimate try. */
export const takeBack = (db: Database, key: string) =>
  current(db)
    .updateTable('rateLimit')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()

export const deleteOldLimits = (db: Database, now: number) => current(db).deleteFrom('rateLimit').where('resetAt', '<=', now).execute()

export const forget = (db: Database, key: string) => current(db).deleteFrom('rateLimit').where('key', '=', key).execute()

/** Forgets a key and all that begin with it: `a`, `a:b`, but not `ab`. */
export const forgetAll = (db: Database, key: string) =>
  current(db)
    .deleteFrom('rateLimit')
    .where((row) => row.or([row('key', '=', key), row.and([row('key', '>=', `${key}:`), row('key', '<', `${key};`)])]))
    .execute()
