import { isUniqueViolation, transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { dueOn, type OwnRightsRequest, type OwnRightsValues } from '#domain/rights/rights.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { notifyStaff } from '#server/core/staff/notify-staff.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { rightsAskedMail } from './mails.ts'
import { findByKey, findCardOf, insertRequest, listOwn } from './queries.ts'

/** The person's own requests, newest first. */
export const ownRights = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<OwnRightsRequest[]> => listOwn(db, accountId)

/** Records a request that a person makes in the app, and notifies the administrators. A repeated press records one. */
export async function askRights(deps: Deps, accountId: string, { requestKey, kind, words }: OwnRightsValues): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const today = romeDay(now)
  try {
    await transaction(db, async () => {
      const person = await findAccount(db, accountId)
      if (!person || (await findByKey(db, requestKey))) return
      const id = newId(now)
      await insertRequest(db, {
        id,
        requestKey,
        personId: accountId,
        cardNumber: await findCardOf(db, accountId),
        who: nameOrAddress(person),
        contact: person.email,
        kind,
        receivedOn: today,
        dueOn: dueOn(today, false),
        words,
        // The session and the confirmed address prove who asks.
        identityOn: today,
        identityHow: IDENTITY,
        extendedOn: null,
        extensionReason: null,
        answeredOn: null,
        outcome: null,
        answer: null,
        revision: 1,
        createdAt: now,
      })
      await notifyStaff(deps, {
        may: 'rights.write',
        by: accountId,
        key: `rights:${id}`,
        title: 'Una richiesta sui dati',
        text: 'Si risponde entro un mese.',
        path: `/gestione/richieste/${id}`,
        mail: (to) => rightsAskedMail.of({ ...to, requestId: id }),
      })
    })
  } catch (error) {
    // The same press arrived twice.
    if (!isUniqueViolation(error) || !(await findByKey(db, requestKey))) throw error
  }
  wakeOutbox(db)
}

const IDENTITY = "Richiesta mandata dal suo account, con l'indirizzo confermato"
