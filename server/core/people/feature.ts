import { transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Feature } from '#server/core/feature.ts'
import { deleteAccounts, unconfirmed } from '#server/core/accounts/bulk-queries.ts'
import { lockAccounts } from '#server/core/accounts/queries.ts'
import { cancelCardsOf } from '#server/core/cards/queries.ts'
import { lockReachedCards } from '#server/core/cards/reached.ts'
import type { Deps } from '#server/core/deps.ts'
import { userRoutes } from './routes.ts'
import { namesCommand } from './names-command.ts'
import { accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail } from './mails.ts'
import { personalData } from './personal-data.ts'
import { deletePeopleOf } from './person-queries.ts'
import { eraseClosedAccounts } from './erasure.ts'
import { archived } from './archived.ts'

/** Domain guide §6, retention. The verification mail states it too. */
const UNCONFIRMED_MS = 30 * 24 * 3_600_000
const BATCH = 200

/** Every night: erases accounts that were never confirmed, and closed ones. */
async function endAccounts(deps: Pick<Deps, 'db' | 'clock'>, now: number): Promise<void> {
  while ((await dropUnconfirmed(deps.db, now)) === BATCH);
  await eraseClosedAccounts(deps)
}

/** Their cards are cancelled, and their numbers never given again. Returns how many. */
const dropUnconfirmed = (db: Deps['db'], now: number): Promise<number> =>
  transaction(db, async () => {
    const found = (await unconfirmed(db, identityTime(db, now - UNCONFIRMED_MS), BATCH).execute()).map(({ id }) => id)
    if (found.length === 0) return 0
    // Without those that were confirmed meanwhile.
    const ids = (await lockAccounts(db, found)).filter(({ emailVerified }) => !emailVerified).map(({ id }) => id)
    if (ids.length === 0) return 0
    await lockReachedCards(db, ids)
    await deletePeopleOf(db, ids)
    await cancelCardsOf(db, ids, { cancelledOn: romeDay(now), cancellationReason: 'account_unconfirmed' })
    await deleteAccounts(db, ids)
    return ids.length
  })

export const people = {
  routes: userRoutes,
  mails: [accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail],
  upkeep: endAccounts,
  commands: { names: namesCommand },
  personalData,
  archive: archived,
} satisfies Feature
