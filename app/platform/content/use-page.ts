import type { CollectionDocument } from '#domain/content/collection.ts'
import { useCollection, type KnownCollection } from './collections.ts'

/** A document of the collection `pagine`: `associazione`, `chi-siamo`, `privacy` or `accessibilita`; null when it is missing. */
export function usePage(id: string): { known: KnownCollection; page: CollectionDocument | null } {
  const known = useCollection('pagine')
  return { known, page: known.documents.find((page) => page.id === id) ?? null }
}
