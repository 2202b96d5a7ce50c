import { setImmediate as nextTurn } from 'node:timers/promises'
import { millisOf } from '#db/identity-time.ts'
import type { IdentityTime, Tables } from '#db/tables.ts'
import { snapshot } from '#db/connect.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { hit, refuseUnless, type Limit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'

type Cell = string | number | boolean | null

/** Times are ISO 8601 in UTC, civil dates `YYYY-MM-DD`. Tables without data of the person are left out. */
export type PersonalExport = {
  format: 'tessera-export-1'
  exportedAt: string
  association: string | null
  data: Partial<Record<keyof Tables, Record<string, Cell>[]>>
}

const EXPORTS: Limit = { max: 5, windowMs: 15 * 60_000 }

/**
 * All stored data about the signed-in person, at one moment (GDPR art. 15 and 20).
 *
 * @throws account.too_many_downloads 429 · api.unavailable 503
 */
export async function exportPersonalData(deps: Deps, person: SignedIn): Promise<PersonalExport> {
  refuseUnless(await hit(deps.db, `export:${person.accountId}`, EXPORTS, deps.clock.now()), 'account.too_many_downloads')
  return deps.queues.exports.run(() => readPersonalData(deps, person), person.accountId)
}

async function readPersonalData({ db, clock, lists, config, house }: Deps, { accountId, email }: SignedIn): Promise<PersonalExport> {
  const association = await findAssociation({ lists })
  const data: PersonalExport['data'] = {}
  await snapshot(db, async (view) => {
    for (const table of [...house.personalData.keys()].toSorted((a, b) => placeOf(a) - placeOf(b))) {
      // SQLite reads on this thread: other requests get a turn between tables.
      await nextTurn()
      const rows = (await house.personalData.get(table)?.rows(view, { uid: accountId, email }, config.secret)) ?? []
      if (rows.length > 0) data[table] = rows.map(readable)
    }
  })
  return { format: 'tessera-export-1', exportedAt: new Date(clock.now()).toISOString(), association: association?.name ?? null, data }
}

/** The person's own data comes first; tables that are not named here come last. */
const ORDER: (keyof Tables)[] = [
  'account',
  'userDocument',
  'nameChange',
  'cardNumber',
  'card',
  'cardPeriod',
  'unpaidPeriod',
  'consentEvent',
  'credential',
  'passkey',
  'secondFactor',
  'passkeyStep',
  'recoveryCode',
  'session',
  'emailToken',
  'challenge',
  'outbox',
  'staffRole',
  'staffInvitation',
  'officerEnding',
  'accountBlock',
  'audit',
  'accountClosure',
  'takenCode',
  'favouriteOffer',
  'booking',
  'calendarFeed',
  'cardDevice',
  'cardCopy',
  'walletPass',
  'walletPhone',
  'manualCode',
  'memberTaskCard',
  'cardIndex',
  'cardRenewal',
  'registerEntry',
  'application',
  'applicationQuestion',
  'child',
  'guardianship',
  'familyInvitation',
  'sportInterest',
  'partnerCheck',
  'redemption',
  'notice',
  'noticeChoice',
  'pushDevice',
  'mailBounce',
  'report',
  'reportMessage',
  'upload',
]

const placeOf = (table: keyof Tables): number => (ORDER.includes(table) ? ORDER.indexOf(table) : ORDER.length)

const readable = (row: Record<string, unknown>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(name, value)]))

/** Columns of moments end in `At`, with epoch milliseconds or an `IdentityTime`. */
function cell(name: string, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (name.endsWith('At')) return new Date(millisOf(value as IdentityTime)).toISOString()
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}
