import type { Feature } from '#server/core/feature.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

export const consents = {
  personalData,
  archive: archived,
} satisfies Feature
