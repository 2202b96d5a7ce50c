import type { Feature } from '#server/core/feature.ts'
import { cardPdfRoutes } from './pdf-routes.ts'
import { walletRoutes } from './wallet-routes.ts'
import { appleWalletRoutes } from './apple-routes.ts'
import { googlePassJob, passPushJob, passRoundJob } from './pass-push.ts'
import { printMany } from './print-many.ts'
import { personalData } from './personal-data.ts'
import { OPENS_SOMETHING } from '#server/core/archive-part.ts'

export const copies = {
  routes: [...cardPdfRoutes, ...walletRoutes, ...appleWalletRoutes],
  manyActs: [printMany],
  jobs: [passRoundJob, passPushJob, googlePassJob],
  personalData,
  archive: { walletPass: OPENS_SOMETHING, walletPhone: OPENS_SOMETHING },
} satisfies Feature
