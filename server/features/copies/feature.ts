import type { Feature } from '#server/core/feature.ts'
import { googlePassJob, passPushJob, passRoundJob } from './pass-push.ts'

export const copies = {
  jobs: [passRoundJob, passPushJob, googlePassJob],
} satisfies Feature
