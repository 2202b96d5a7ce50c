import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { applicationRoutes } from './routes.ts'
import { applicationsCommand } from './command.ts'
import { applicationArrivedMail, applicationDecidedMail, applicationQuestionMail } from './mails.ts'
import { dropOldApplications } from './applications.ts'
import { countWaiting, deleteOnPaper } from './queries.ts'
import { staffApplicationRoutes } from './staff-routes.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

export const applications = {
  routes: [...applicationRoutes, ...staffApplicationRoutes],
  mails: [applicationArrivedMail, applicationDecidedMail, applicationQuestionMail],
  upkeep: ({ db }, now) => transaction(db, () => dropOldApplications(db, now)),
  commands: { applications: applicationsCommand },
  overview: [{ may: 'applications.read', read: async ({ db }) => ({ todo: { applications: await countWaiting(db) } }) }],
  onPersonErased: deleteOnPaper,
  personalData,
  archive: archived,
} satisfies Feature
