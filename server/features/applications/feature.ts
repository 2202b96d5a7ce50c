import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { applicationRoutes } from './routes.ts'
import { applicationsCommand } from './command.ts'
import { applicationArrivedMail } from './mails.ts'
import { dropOldApplications } from './applications.ts'
import { countWaiting } from './queries.ts'
import { personalData } from './personal-data.ts'

export const applications = {
  routes: applicationRoutes,
  mails: [applicationArrivedMail],
  upkeep: ({ db }, now) => transaction(db, () => dropOldApplications(db, now)),
  commands: { applications: applicationsCommand },
  overview: [{ may: 'applications.read', read: async ({ db }) => ({ todo: { applications: await countWaiting(db) } }) }],
  personalData,
} satisfies Feature
