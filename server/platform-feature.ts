import { transaction } from '#db/connect.ts'
import type { Feature } from './core/feature.ts'
import { backupCommand } from './platform/command-line/backup.ts'
import { restoreCommand } from './platform/command-line/restore.ts'
import { deleteDeadJobs, listMails } from './platform/jobs/queries.ts'
import { deleteOldLimits } from './platform/limits/rate-limit.ts'

/** For so long a mail that could not be sent can be looked at. */
const DEAD_MS = 30 * 24 * 3_600_000

/** What the house has to know of the floor below the rooms. */
export const platform = {
  upkeep: ({ db }, now) =>
    transaction(db, async () => {
      await deleteOldLimits(db, now)
      await deleteDeadJobs(db, now - DEAD_MS)
    }),
  commands: { backup: backupCommand, restore: restoreCommand },
  personalData: {
    outbox: {
      title: 'Messaggi in partenza',
      why: 'I messaggi che stiamo per mandarti.',
      rows: async (db, { email }) =>
        (await listMails(db, email)).map(({ topic, template, createdAt }) => ({ topic: template ?? topic, createdAt })),
      erased: 'deleted',
    },
    setting: null,
    lease: null,
    // Keyed by digests that only the server's secret makes, for minutes or days; what is keyed by an account's id is a mere count.
    rateLimit: null,
  },
} satisfies Feature
