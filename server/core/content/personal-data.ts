import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  document: null,
  collectionVersion: null,
  removedDocument: null,
  picture: null,
} satisfies PersonalData
