import { useEffect } from 'react'
import type { CollectionName } from '#domain/content/collection.ts'
import { openCollection, refreshContent, storeOf, type KnownCollection } from './content.ts'

export type { Freshness, KnownCollection } from './content.ts'

/**
 * The generic list (specification §7): the collection's documents, each with its id, at once from the device's copy and then from the
 * server. Where neither has any it is empty; why the server gave none is logged (decision 19).
 */
export function useCollection(name: CollectionName): KnownCollection {
  useEffect(() => {
    void openCollection(name)
  }, [name])
  return storeOf(name).known.use()
}

/** Asks the server again: for "Riprova", and after something that the person has done there. */
export const refreshCollection = (_name: CollectionName): Promise<void> => refreshContent({ anyway: true })
