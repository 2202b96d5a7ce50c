import type { ContentCollection } from '#domain/contents/api.ts'
import { COLLECTIONS } from './collections.ts'
import { labelOf, type Layout } from './layout.ts'
import { appuntamenti } from './layout-appuntamenti.ts'
import { convenzioni } from './layout-convenzioni.ts'
import { documenti } from './layout-documenti.ts'
import { istruzioni } from './layout-istruzioni.ts'
import { notizie } from './layout-notizie.ts'
import { pagine } from './layout-pagine.ts'
import { ristoranti } from './layout-ristoranti.ts'
import { sports } from './layout-sports.ts'

/** The place and label of each field in a collection's editor. */
export const LAYOUTS: Record<ContentCollection, Layout> = {
  ristoranti,
  convenzioni,
  appuntamenti,
  istruzioni,
  sports,
  pagine,
  documenti,
  notizie,
}

/** The editor's label of the field that names a document. */
export const nameLabel = (collection: ContentCollection): string => labelOf(LAYOUTS[collection], COLLECTIONS[collection].name ?? '')
