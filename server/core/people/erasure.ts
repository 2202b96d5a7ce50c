import { transaction } from '#db/connect.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { noteErased } from '#server/core/accounts/erased-imports.ts'
import { deleteAccounts, deleteCredentials } from '#server/core/accounts/bulk-queries.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { accountErasedMail } from './mails.ts'
import { deletePeopleOf } from './person-queries.ts'
import { dueClosures } from './queries.ts'
import { deleteMails, listMails } from '#server/platform/jobs/queries.ts'
import { cancelForgottenCards } from '#server/core/cards/queries.ts'

const BATCH = 50

/**
 * Erases the accounts whose fourteen days are over (domain guide §2, §6). With the account go its credentials, sessions, passkeys, links,
 * document and everything else that refers to it. What stays: the ledger's rows under the account's id, which is nobody's name any more;
 * the number, burnt; the card, cancelled and nobody's; of the person who was imported a digest that keeps them from coming back. A register of members and payments, once there are, stay too: they must not refer
 * to the account so that they go with it. Says by mail that it is done. Safe to run again.
 */
export async function eraseClosedAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await eraseSome(db, clock.now())) === BATCH);
}

/** The same for one account that nobody has proved. Joins the running transaction, which holds the account. */
export async function eraseUnproved(db: Deps['db'], { id, email }: { id: string; email: string }, today: PlainDate): Promise<void> {
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
    await deletePeopleOf(db, ids)
    await cancelForgottenCards(db, ids, romeDay(now))
    // Before the account, as a sign-in takes them: two that wait for each other would both fail.
    await deleteCredentials(db, ids)
    await deleteAccounts(db, ids)
    await noteErased(db, ids)
    for (const { email, firstname, memberSince } of accounts) {
      await dropMails(db, email)
      await enqueueMail(db, accountErasedMail.of({ to: email, firstname: firstname ?? '', isMember: memberSince !== null }), now)
    }
    return accounts.length
  })
