import { transaction } from '#db/connect.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { noteErased } from '#server/core/accounts/erased-imports.ts'
import { deleteAccounts, deleteCredentials } from '#server/core/accounts/bulk-queries.ts'
import { lockAccounts } from '#server/core/accounts/queries.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { accountErasedMail } from './mails.ts'
import { deletePeopleOf } from './person-queries.ts'
import { dueClosures } from './queries.ts'
import { deleteMails, listMails } from '#server/platform/jobs/queries.ts'
import { cancelForgottenCards } from '#server/core/cards/queries.ts'
import { lockReachedCards } from '#server/core/cards/reached.ts'

const BATCH = 50

/**
 * Erases the accounts whose fourteen days are over (domain guide §2, §6), with their credentials, sessions, passkeys, links, document and
 * everything else that refers to them. These stay: the ledger's rows under the account's id, which no longer leads to a name; the number,
 * never given again; the card, cancelled and without an owner; for an imported person a digest that prevents another import. The register
 * of members and the payments must stay too: their rows must not be deleted with the account. A mail confirms the erasure. Safe to run
 * again.
 */
export async function eraseClosedAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await eraseSome(db, clock.now())) === BATCH);
}

/** Erases one account with an unconfirmed address. Joins the running transaction, which locks the account. */
export async function eraseUnproved(db: Deps['db'], { id, email }: { id: string; email: string }, today: PlainDate): Promise<void> {
  await lockReachedCards(db, [id])
  await deletePeopleOf(db, [id])
  await cancelForgottenCards(db, [id], today)
  await deleteCredentials(db, [id])
  await deleteAccounts(db, [id])
  await noteErased(db, [id])
  await dropMails(db, email)
}

async function dropMails(db: Deps['db'], email: string) {
  const waiting = (await listMails(db, email)).map(({ id }) => id)
  if (waiting.length > 0) await deleteMails(db, waiting)
}

const eraseSome = (db: Deps['db'], now: number): Promise<number> =>
  transaction(db, async () => {
    const accounts = await dueClosures(db, now, BATCH).execute()
    if (accounts.length === 0) return 0
    const ids = accounts.map(({ id }) => id)
    // Before the account, in the order of a sign-in: another order deadlocks.
    await deleteCredentials(db, ids)
    await lockAccounts(db, ids)
    await lockReachedCards(db, ids)
    await deletePeopleOf(db, ids)
    await cancelForgottenCards(db, ids, romeDay(now))
    await deleteAccounts(db, ids)
    await noteErased(db, ids)
    for (const { email, firstname, memberSince } of accounts) {
      await dropMails(db, email)
      await enqueueMail(db, accountErasedMail.of({ to: email, firstname: firstname ?? '', isMember: memberSince !== null }), now)
    }
    return accounts.length
  })
