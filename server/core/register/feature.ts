import type { Feature } from '#server/core/feature.ts'
import { personalData } from './personal-data.ts'

export const register = { personalData } satisfies Feature
