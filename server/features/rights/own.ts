import { newId } from '#db/id.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { OwnRightsRequest, OwnRightsValues } from '#domain/rights/rights.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { notifyStaff } from '#server/core/staff/notify-staff.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { rightsAskedMail } from './mails.ts'
import { newRequest, recordOnce } from './new-request.ts'
import { findCardOf, insertRequest, listOwn } from './queries.ts'

/** The person's own requests, newest first. */
export const ownRights = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<OwnRightsRequest[]> => listOwn(db, accountId)

/** Records a request that a person makes in the app, and notifies the administrators. A repeated press records one. */
export async function askRights(deps: Deps, accountId: string, { requestKey, kind, words }: OwnRightsValues): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const today = romeDay(now)
  const id = newId(now)
  await recordOnce(deps, { id, requestKey }, async () => {
    const person = await findAccount(db, accountId)
    if (!person) return
    const request = newRequest({
      id,
      requestKey,
      personId: accountId,
      cardNumber: await findCardOf(db, accountId),
      who: nameOrAddress(person),
      contact: person.email,
      kind,
      receivedOn: today,
      words,
      // The session and the confirmed address prove who asks.
      identityOn: today,
      identityHow: IDENTITY,
      createdAt: now,
    })
    await insertRequest(db, request)
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
  wakeOutbox(db)
}

const IDENTITY = "Richiesta mandata dal suo account, con l'indirizzo confermato"
