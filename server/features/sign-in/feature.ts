import type { Feature } from '#server/core/feature.ts'
import { authRoutes } from './routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { secondFactorOffCommand } from './second-factor-off.ts'
import { resetMail } from './mails.ts'
import { forgotJob } from './password-reset.ts'
import { unfinishedJob } from './unfinished.ts'

export const signIn = {
  routes: [...authRoutes, ...providerRoutes, ...proofRoutes, ...passkeyRoutes, ...secondFactorRoutes],
  mails: [resetMail],
  jobs: [forgotJob, unfinishedJob],
  commands: { 'second-factor-off': secondFactorOffCommand },
} satisfies Feature
