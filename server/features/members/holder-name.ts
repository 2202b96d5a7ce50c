import { transaction, type Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import type { holderNames, nameDecisionForm } from '#domain/members/holder-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import type { Deps } from '#server/core/deps.ts'
import type { OverviewSource } from '#server/core/feature.ts'
import { findAsked, listAsked } from '#server/core/people/name-queries.ts'
import { decideName, setName } from '#server/core/people/names.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findMember } from './sheet-queries.ts'

/** The open request for another name, for the sheet. */
export async function askedName(db: Database, uid: string): Promise<MemberSheet['nameAsked']> {
  const asked = await findAsked(db, uid)
  return asked ? { id: asked.id, firstname: asked.firstname, lastname: asked.lastname, at: asked.askedAt } : null
}

/** The open requests of other people, for the roles that decide them. */
export const askedNames: OverviewSource = {
  may: 'people.write',
  async read({ db }, { accountId }) {
    const asked = (await listAsked(db)).filter(({ uid }) => uid !== accountId)
    const rows = asked.map(({ tessera, nowFirstname, nowLastname }) => ({ number: tessera, name: fullName(nowFirstname, nowLastname) }))
    return { todo: rows.length > 0 ? { askedNames: rows } : {} }
  },
}

/** Staff write the name on a card. @throws api.not_found 404 · member.own 409 */
export async function correctName(deps: Deps, by: string, number: string, asked: Values<typeof holderNames>): Promise<void> {
  const { holderFirstname: firstname, holderLastname: lastname } = asked
  await onHolder(deps, by, number, async () => {
    if (!(await setName(deps, { number, by, firstname, lastname }))) throw new AppError('api.not_found', 404)
  })
}

/** Accepts or refuses the holder's request for another name. @throws api.not_found 404 · member.own, member.changed 409 */
export async function answerNameRequest(deps: Deps, by: string, number: string, asked: Values<typeof nameDecisionForm>): Promise<void> {
  await onHolder(deps, by, number, async (uid) => {
    if (uid === null || !(await decideName(deps, { uid, by, ...asked }))) throw new AppError('member.changed', 409)
  })
}

/** The acts lock the account before the card, as everything about an account does. */
async function onHolder(deps: Deps, by: string, number: string, act: (uid: string | null) => Promise<void>): Promise<void> {
  const { db } = deps
  await transaction(db, async () => {
    const card = await findMember(db, number)
    if (!card) throw new AppError('api.not_found', 404)
    await refuseOwn(deps, by, card)
    await act(card.uid)
  })
  wakeOutbox(db)
}
