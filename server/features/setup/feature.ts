import type { Feature } from '#server/core/feature.ts'
import { setupLinkCommand } from './link-command.ts'

export const setup = {
  commands: { 'setup-link': setupLinkCommand },
} satisfies Feature
