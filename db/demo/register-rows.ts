import { registerKey } from '#domain/register/register.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'
import { END_REASONS } from '#domain/register/register.ts'
import { addressOf } from '#domain/members/person.ts'
import { newId } from '../id.ts'
import type { RegisterEntryRow, ResolutionRow } from '../tables.ts'
import type { DemoPerson } from './people.ts'
import type { Rows } from './people-rows.ts'

const BODY = 'Consiglio direttivo'

/** The demo's register: every admission ever, and some ends, in the order of time. */
export function registerRows(
  people: readonly DemoPerson[],
  { today, uidOf, labelOf }: { today: PlainDate; uidOf: (tessera: string) => string | null; labelOf: (category: string) => string },
): Rows<'resolution' | 'registerEntry'> {
  const members = people.filter(({ memberSince }) => memberSince !== null)
  const resolution = members.map(({ memberSince, admittedBy }): ResolutionRow => {
    const createdAt = romeInstant(memberSince!, '22:00')
    const reference = (admittedBy ?? '').replace(/^.*n\. /, '')
    return { id: newId(createdAt), body: BODY, decidedOn: memberSince!, reference, createdBy: null, createdAt }
  })
  const drafts = members.flatMap((person, i) => {
    const said = rowOf(person, uidOf, labelOf)
    const admitted = { ...said, kind: 'admitted' as const, resolutionId: resolution[i]!.id, effectiveOn: person.memberSince! }
    const reason = END_REASONS.find((one) => one === person.card.cancellation?.reason)
    if (!reason) return [admitted]
    const endedOn = addDays(today, person.card.cancellation!.offsetDays)
    return [admitted, { ...said, kind: 'ended' as const, resolutionId: null, endedOn, endReason: reason, effectiveOn: endedOn }]
  })
  const inOrder = drafts.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : a.effectiveOn > b.effectiveOn ? 1 : 0))
  const rootOf = new Map<string, number>()
  const registerEntry = inOrder.map((draft, i): RegisterEntryRow => {
    const number = i + 1
    if (draft.kind === 'admitted') rootOf.set(draft.cardNumber, number)
    return { ...draft, number, root: rootOf.get(draft.cardNumber)!, createdAt: romeInstant(draft.effectiveOn, '22:00') }
  })
  return { resolution, registerEntry }
}

function rowOf(person: DemoPerson, uidOf: (tessera: string) => string | null, labelOf: (category: string) => string) {
  const { tessera, firstname, lastname, category, memberSince, record } = person
  return {
    corrects: null,
    cardNumber: tessera,
    personId: uidOf(tessera),
    lastname,
    firstname,
    nameKey: registerKey({ lastname, firstname }),
    birthDate: record?.birthDate ?? null,
    birthPlace: record?.birthPlace ?? null,
    taxCode: record?.taxCode ?? null,
    residence: record && addressOf(record),
    category: labelOf(category),
    admittedOn: memberSince!,
    endedOn: null as string | null,
    endReason: null as RegisterEntryRow['endReason'],
    endReference: null,
    note: '',
    createdBy: null,
  }
}
