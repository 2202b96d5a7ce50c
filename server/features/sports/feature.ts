import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { certificateMail } from './certificate-mail.ts'
import { certificateReminders } from './certificate-reminders.ts'
import { sportRoutes } from './routes.ts'
import { interestJob } from './interest-mail.ts'
import { deleteOldInterests } from './queries.ts'
import { KEPT_MS } from './sport-interest.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

export const sports = {
  routes: sportRoutes,
  jobs: [interestJob],
  mails: [certificateMail],
  schedules: [certificateReminders],
  upkeep: ({ db }, now) => transaction(db, () => deleteOldInterests(db, now - KEPT_MS)),
  personalData,
  archive: archived,
} satisfies Feature
