import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { collectionRoutes } from './routes.ts'
import { contentRoutes } from './content-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { dropUnusedPictures } from './pictures.ts'
import { archived } from './archived.ts'

export const content = {
  routes: [...collectionRoutes, ...contentRoutes, ...pictureRoutes],
  upkeep: ({ db }, now) => transaction(db, () => dropUnusedPictures(db, now)),
  personalData: { document: null, collectionVersion: null, removedDocument: null, picture: null },
  archive: archived,
} satisfies Feature
