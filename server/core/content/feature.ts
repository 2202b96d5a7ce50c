import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { dropUnusedPictures } from './pictures.ts'
import { personalData } from './personal-data.ts'

export const content = {
  upkeep: ({ db }, now) => transaction(db, () => dropUnusedPictures(db, now)),
  personalData,
} satisfies Feature
