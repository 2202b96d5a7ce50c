import type { Association } from '#domain/content/association.ts'
import { isEmblem } from '#domain/content/emblem.ts'
import type { List } from './list.ts'
import type { Lists } from './lists.ts'

/** The association's name, colour and emblem, for the page, the manifest, the icons and the card. */
export type AssociationName = Pick<Association, 'id' | 'name' | 'shortName' | 'color'> & { emblem?: string }

/** Before the set-up: the product's own name and colour. */
const NONE: AssociationName = { id: 'tessera', name: 'Tessera', shortName: 'Tessera', color: '#0b5c6b' }

/** The document `pagine/associazione`; null before the set-up. */
export const findAssociation = async ({ lists }: { lists: Lists }): Promise<Association | null> => readAssociation(await lists('pagine'))

/** The same object while nothing of it can have changed, so that it can serve as a cache key. */
export async function associationName({ lists }: { lists: Lists }): Promise<AssociationName> {
  const list = await lists('pagine')
  const known = names.get(list)
  if (known) return known
  const association = readAssociation(list)
  const { id, name, shortName, color } = association ?? NONE
  const emblem = association?.emblem
  const made = { id, name, shortName, color, ...(isEmblem(emblem) && { emblem }) }
  names.set(list, made)
  return made
}

const names = new WeakMap<List, AssociationName>()

// The association's own id is a field of its data; in the list the document's id replaces it.
function readAssociation(list: List): Association | null {
  const data = list.documents.get('associazione')
  return data === undefined ? null : (JSON.parse(data) as Association)
}
