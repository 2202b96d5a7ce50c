import type { ContentCollection } from '#domain/contents/api.ts'
import type { Layout } from './layout.ts'
import { appuntamenti } from './layouts/appuntamenti.ts'
import { convenzioni } from './layouts/convenzioni.ts'
import { documenti } from './layouts/documenti.ts'
import { istruzioni } from './layouts/istruzioni.ts'
import { notizie } from './layouts/notizie.ts'
import { pagine } from './layouts/pagine.ts'
import { ristoranti } from './layouts/ristoranti.ts'
import { sports } from './layouts/sports.ts'

/** Where each field of a collection's form stands in its editor, and what it is called. */
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
