import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { LinkRefusal } from '#domain/family/guardian-form.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { findHolder } from '#server/core/cards/guardianship-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { addGuardianship, endGuardianship } from './family.ts'

/**
 * Staff link a parent or guardian, by the number of their card, to a child's card; a repetition changes nothing.
 *
 * @throws api.not_found 404 · member.own 409 · member.not_linked 409 with the `reason`
 */
export async function linkGuardian(deps: Deps, by: string, cardNumber: string, guardian: string): Promise<void> {
  await transaction(deps.db, async () => {
    await ofOthers(deps, by, cardNumber)
    const { uid } = await ofOthers(deps, by, guardian)
    const account = uid === null ? undefined : await findAccount(deps.db, uid)
    if (!account?.emailVerified) throw refused('no_account')
    const done = await addGuardianship(deps, { uid: account.id, cardNumber, by })
    if (done === 'no_card' || typeof done === 'object') throw new AppError('api.not_found', 404)
    if (done !== 'done' && done !== 'known') throw refused(done)
  })
}

/** Staff end a guardianship; a repetition changes nothing. @throws api.not_found 404 · member.own 409 */
export async function unlinkGuardian(deps: Deps, by: string, cardNumber: string, uid: string): Promise<void> {
  await transaction(deps.db, async () => {
    await ofOthers(deps, by, cardNumber)
    await refuseOwn(deps, by, { uid, number: null })
    await endGuardianship(deps, { uid, cardNumber, by })
  })
}

const refused = (reason: LinkRefusal) => new AppError('member.not_linked', 409, { details: { reason } })

/** The holder of a card that is neither one's own nor one's child's. */
async function ofOthers(deps: Deps, by: string, number: string) {
  const holder = await findHolder(deps.db, number)
  if (!holder) throw new AppError('api.not_found', 404)
  await refuseOwn(deps, by, holder)
  return holder
}
