import { randomUUID } from 'node:crypto'
import { newAssociation } from '#domain/content/association.ts'
import { house } from '#server/features.ts'
import { putDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'

/** For tests: members pay 25 € a year, friends nothing. */
export async function withFees({ db, clock }: Pick<Deps, 'db' | 'clock'>, changes: object = {}) {
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const membershipCategories = association.membershipCategories.map((one) => (one.id === 'ordinario' ? { ...one, feeCents: 2500 } : one))
  const seat = { street: 'Via del Mulino 7', cap: '52100', comune: 'Arezzo', provincia: 'AR' }
  const bank = { iban: 'IT09R9999999999000000004812', referenceTemplate: 'Quota {anno} tessera {tessera} {cognome}' }
  const data = { ...association, membershipCategories, seat, bank, taxCode: '92000000517', ...changes }
  await putDocument({ db, house }, 'pagine', { id: 'associazione', data, position: 0, now: clock.now() })
}

/** For tests: categories of members with these fees, by id. */
export const pricedAs = (fees: Record<string, { feeCents: number; laterFees?: { from: string; cents: number }[] }>) => ({
  membershipCategories: Object.entries(fees).map(([id, fee]) => ({ id, label: id, votes: true, admission: 'resolution', ...fee })),
})

/** A fee in cash as the screen sends it. */
export const feeOf = (number: string, paidOn: string, changes: object = {}) => ({
  requestKey: randomUUID(),
  number,
  purpose: 'fee',
  method: 'cash',
  paidOn,
  amount: '25,00',
  note: '',
  again: false,
  ...changes,
})
