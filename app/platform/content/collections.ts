import { useEffect } from 'react'
import type { CollectionName } from '#domain/content/collection.ts'
import { openCollection, refreshContent, storeOf, type KnownCollection } from './content.ts'

export type { Freshness, KnownCollection } from './content.ts'

/**
 * The generic list (specification §7): the collection's documents with their ids, at once from the device's copy and then from the server.
 * Empty without both; the reason of a failure is logged (decision 19).
 */
export function useCollection(name: CollectionName): KnownCollection {
  useEffect(() => {
    void openCollection(name)
  }, [name])
  return storeOf(name).known.use()
}

/** Asks the server again: for "Riprova", and after the person's own change there. */
export const refreshCollection = (_name: CollectionName): Promise<void> => refreshContent({ anyway: true })
