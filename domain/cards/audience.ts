import { listOf, recordsOf, textOf } from '#domain/fields.ts'

/** All members in law, of any category: the board has admitted them (domain guide, section 2.1). */
export const MEMBERS = 'soci'

/** Ids of categories, or `MEMBERS`. Empty: every card. */
export type Audience = readonly string[]

export type CardType = { id: string; label: string; isMember: boolean }

/** @param field the document's field, of any shape */
export const readAudience = (field: unknown): Audience => listOf(field).filter((id): id is string => typeof id === 'string')

/** The association's types of card, in its order. @param document `pagine/associazione`, written by people */
export const cardTypes = (document: object | null): CardType[] =>
  recordsOf((document as { membershipCategories?: unknown } | null)?.membershipCategories).flatMap((category) => {
    const [id, label] = [textOf(category.id), textOf(category.label)]
    return id && label ? { id, label, isMember: category.admission === 'resolution' } : []
  })

export const isFor = (audience: Audience, { id, isMember }: Pick<CardType, 'id' | 'isMember'>): boolean =>
  audience.length === 0 || audience.includes(id) || (isMember && audience.includes(MEMBERS))

/** The words for an audience, with the labels of cards inside and outside it. Null when it covers every type of card. */
export function audienceOf(audience: Audience, types: readonly CardType[]): { words: string; on: CardType[]; off: CardType[] } | null {
  const on = types.filter((type) => isFor(audience, type))
  const off = types.filter((type) => !on.includes(type))
  if (audience.length === 0 || (types.length > 0 && off.length === 0)) return null
  const isMembers = audience.includes(MEMBERS)
  const others = on.filter(({ isMember }) => !isMembers || !isMember).map(({ label }) => label)
  const names = isMembers ? ['i soci', ...others] : others
  // An audience of removed categories fits no card: the offer must not open to all.
  return { words: `per ${new Intl.ListFormat('it').format(names.length > 0 ? names : ['i soci'])}`, on, off }
}
