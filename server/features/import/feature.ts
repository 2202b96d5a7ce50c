import type { Feature } from '#server/core/feature.ts'
import { importFirebaseCommand } from './command.ts'

export const importing = {
  commands: { 'import-firebase': importFirebaseCommand },
} satisfies Feature
