import type { Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { CardRow } from '#db/tables.ts'
import { admissionPeriod } from '#domain/applications/admission.ts'
import type { CardValidity } from '#domain/content/association.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { changeStanding, insertCardPeriod, listPeriods } from './queries.ts'

type Admitted = { category: string; memberSince: PlainDate; validity: CardValidity }

/**
 * Admits the holder: the card keeps its number, gets the requested category, and a period from today if it has no valid one. Joins the
 * running transaction.
 */
export async function admitCard(
  db: Database,
  number: string,
  { category, memberSince, validity }: Admitted,
  { today, now }: { today: PlainDate; now: number },
): Promise<void> {
  await changeStanding(db, number, { category, memberSince })
  const period = admissionPeriod(validity, await listPeriods(db, number), today)
  if (period) await insertCardPeriod(db, { id: newId(now), cardNumber: number, ...period, createdAt: now })
}

/** Cancels the card from a day on, for good. Joins the running transaction. */
export const endCard = (db: Database, number: string, end: Pick<CardRow, 'cancelledOn' | 'cancellationReason'>) =>
  changeStanding(db, number, end)
