import type { Feature } from '#server/core/feature.ts'
import { googlePassJob, passPushJob, passRoundJob } from './pass-push.ts'
import { personalData } from './personal-data.ts'

export const copies = {
  jobs: [passRoundJob, passPushJob, googlePassJob],
  personalData,
} satisfies Feature
