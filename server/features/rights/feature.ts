import { transaction } from '#db/connect.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { RIGHTS_KEPT_DAYS } from '#domain/rights/rights.ts'
import type { Feature } from '#server/core/feature.ts'
import { rightsAskedMail } from './mails.ts'
import { personalData } from './personal-data.ts'
import { countOpen, deleteOldRequests } from './queries.ts'
import { rightsRoutes } from './routes.ts'
import { archived } from './archived.ts'

export const rights = {
  routes: rightsRoutes,
  mails: [rightsAskedMail],
  upkeep: ({ db }, now) => transaction(db, () => deleteOldRequests(db, addDays(romeDay(now), -RIGHTS_KEPT_DAYS))),
  overview: [
    {
      may: 'rights.read',
      read: async ({ db }, { today }) => {
        const rights = await countOpen(db, today)
        return { todo: rights.first === null ? {} : { rights: { ...rights, first: rights.first } } }
      },
    },
  ],
  personalData,
  archive: archived,
} satisfies Feature
