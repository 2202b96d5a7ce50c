import type { Feature } from '#server/core/feature.ts'
import { cardCheckRoutes, partnerRoutes } from './shop-routes.ts'
import { checkRoutes } from './check-routes.ts'
import { partnerLinkCommand } from './link-command.ts'
import { deskRoutes } from './desk-routes.ts'
import { proposalDecidedMail, shopLinkMail } from './mails.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { createCounter } from './check-counts.ts'
import { dropOldChecks } from './upkeep.ts'
import { checksOverview } from './overview.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

export const verification = {
  routes: [...cardCheckRoutes, ...checkRoutes, ...partnerRoutes, ...proposalRoutes, ...deskRoutes],
  mails: [shopLinkMail, proposalDecidedMail],
  upkeep: dropOldChecks,
  services: (deps) => [createCounter(deps)],
  commands: { 'partner-link': partnerLinkCommand },
  overview: checksOverview,
  personalData,
  archive: archived,
} satisfies Feature
