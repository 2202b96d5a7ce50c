import type { Database } from '#db/connect.ts'
import { missingOf, type Applicant, type Missing } from '#domain/applications/admission.ts'
import type { Association } from '#domain/content/association.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { alreadyRegistered } from '#server/core/register/register.ts'
import type { ApplicantRow } from './desk-queries.ts'

export type Examined = { row: ApplicantRow; missing: Missing[]; alike: number | null }

/** The obstacles and warnings of each applicant. */
export async function examined(
  db: Database,
  rows: readonly ApplicantRow[],
  { association, today }: { association: Association | null; today: PlainDate },
): Promise<Examined[]> {
  const found = await alreadyRegistered(db, rows)
  return rows.map((row) => {
    const alike = found.get(row.id) ?? null
    return { row, alike, missing: missingOf(applicantOf(row, alike), association, today) }
  })
}

/** The applicant's account, or the card of one without an account: the subject of the audit. */
export const subjectOf = ({ uid, paperCard }: Pick<ApplicantRow, 'uid' | 'paperCard'>): string => uid ?? paperCard!

/** The applicant's card and account. */
export const recordOf = ({ uid, cardNumber }: ApplicantRow) => ({ uid, number: cardNumber })

const applicantOf = (row: ApplicantRow, alike: number | null): Applicant => {
  const { state, birthDate, category, emailVerified, cardNumber, memberSince, cancelledOn, cancellationReason } = row
  const card = cardNumber === null ? null : { memberSince, cancelledOn, cancellationReason }
  return { state, birthDate, category, emailVerified: row.uid === null ? null : Boolean(emailVerified), card, alike }
}
