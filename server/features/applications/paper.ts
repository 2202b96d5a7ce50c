import { isUniqueViolation, transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { firstState } from '#domain/applications/application.ts'
import { paperApplicationProblems, type PaperApplication } from '#domain/members/paper-application.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { giveCard, issueCardNumber } from '#server/core/cards/give-card.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { findAlike, findNumberOf, insertPerson } from '#server/core/people/person-queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { notifyStaff } from '#server/core/staff/notify-staff.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { keyOf, UNDECIDED } from './applications.ts'
import { applicationArrivedMail } from './mails.ts'
import { findOfPaperCard, insertApplication } from './queries.ts'

/**
 * Records an application on paper. The person gets a card that waits for the board, as after a sign-up (domain guide, section 2.1).
 *
 * @returns the application's id, the same for the same `requestKey`
 * @throws member.alike 409 as for a new card · api.invalid 422
 */
export async function recordPaperApplication(deps: Deps, accountId: string, asked: PaperApplication): Promise<string> {
  const { db, clock } = deps
  const { requestKey, isAnother, membership, appliedOn, holderFirstname: firstname, holderLastname: lastname, ...record } = asked
  const association = await findAssociation(deps)
  const now = clock.now()
  const today = romeDay(now)
  const fields = association ? paperApplicationProblems(association, asked, today) : { membership: 'invalid' as const }
  const category = association?.membershipCategories.find(({ id }) => id === membership)
  if (!category || Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
  const alike = isAnother ? undefined : await findAlike(db, { firstname, lastname, ...record })
  // Read after `alike`, which may be the card that the same press made a moment ago.
  const known = await madeBefore(db, requestKey)
  if (known) return known
  if (alike) throw new AppError('member.alike', 409, { details: { number: alike } })
  const id = newId(now)
  try {
    await transaction(db, async () => {
      const number = await issueCardNumber(deps)
      await giveCard(deps, { uid: null, number }, { association, category })
      const person = { firstname, lastname, ...record }
      await insertPerson(db, { ...person, id: requestKey, uid: null, cardNumber: number, revision: 1, createdAt: now, updatedAt: now })
      const { birthDate, birthPlace, street, cap, comune, provincia, phone } = record
      await insertApplication(db, {
        id,
        uid: null,
        paperCard: number,
        state: firstState(birthDate!, today),
        category: membership,
        firstname,
        lastname,
        birthDate: birthDate!,
        birthPlace: birthPlace!,
        street: street!,
        cap: cap ?? '',
        comune: comune!,
        provincia: provincia ?? '',
        phone,
        ...UNDECIDED,
        createdAt: appliedOn === null || appliedOn === today ? now : startOfRomeDay(appliedOn),
      })
      const entry = { actor: accountId, action: 'created', subject: number } as const
      await recordAudit(db, { ...entry, record: 'person', after: person }, now)
      await recordAudit(
        db,
        { ...entry, record: 'application', detail: formatCardNumber(number), after: { membership: category.label } },
        now,
      )
      await notifyStaff(deps, {
        by: accountId,
        key: keyOf(id),
        title: 'Nuova domanda di ammissione',
        text: `Categoria: ${category.label}.`,
        path: `/gestione/domande/${id}`,
        mail: (to) => applicationArrivedMail.of({ ...to, applicationId: id }),
      })
    })
  } catch (error) {
    // The same press arrived twice, and the other call made the card.
    const made = isUniqueViolation(error) && (await madeBefore(db, requestKey))
    if (made) return made
    throw error
  }
  wakeOutbox(db)
  return id
}

async function madeBefore(db: Deps['db'], requestKey: string): Promise<string | undefined> {
  const number = await findNumberOf(db, requestKey)
  return number === undefined ? undefined : (await findOfPaperCard(db, number))?.id
}
