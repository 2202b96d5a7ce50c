import { useEffect } from 'react'
import type { CollectionDocument, CollectionName } from '#domain/collection.ts'
import { api } from './api.ts'
import { openCollection, refreshContent, storeOf, type KnownCollection } from './content.ts'
import { report } from './report.ts'

export type { Freshness, KnownCollection } from './content.ts'

/**
 * The generic list (specification §7): the collection's documents, each with its id; an empty list on any error, which is
 * logged. A screen uses `useCollection`, which keeps its copy and says that it is not fresh.
 */
export async function list(name: CollectionName): Promise<CollectionDocument[]> {
  try {
    return await api.collection(name)
  } catch (error) {
    report('collection not loaded', error)
    return []
  }
}

/** A collection as a screen needs it: at once from the device's copy, then from the server, with its freshness. */
export function useCollection(name: CollectionName): KnownCollection {
  useEffect(() => {
    void openCollection(name)
  }, [name])
  return storeOf(name).known.use()
}

/** Asks the server again: for "Riprova", and after something that the person has done there. */
export const refreshCollection = (_name: CollectionName): Promise<void> => refreshContent({ anyway: true })
