import type { Feature } from '#server/core/feature.ts'
import { secondFactorOffCommand } from './second-factor-off.ts'
import { resetMail } from './mails.ts'
import { forgotJob } from './password-reset.ts'
import { unfinishedJob } from './unfinished.ts'

export const signIn = {
  mails: [resetMail],
  jobs: [forgotJob, unfinishedJob],
  commands: { 'second-factor-off': secondFactorOffCommand },
} satisfies Feature
