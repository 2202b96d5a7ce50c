import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { bounceCommand } from './bounce-command.ts'
import { outboxCommand } from './outbox-command.ts'
import { mailJob } from './deliver.ts'
import { pushDeviceJob, pushJob } from './push-delivery.ts'
import { deleteOldNotices, deleteUnseenDevices } from './queries.ts'
import { securityMail } from './security-mails.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

const DAY = 24 * 3_600_000
const NOTICES_DAYS = 365
/** A device unseen for this long has another push address, or none. */
const PUSH_DEVICE_DAYS = 548

export const notices = {
  mails: [securityMail],
  jobs: [mailJob, pushJob, pushDeviceJob],
  upkeep: ({ db }, now) =>
    transaction(db, async () => {
      await deleteOldNotices(db, now - NOTICES_DAYS * DAY)
      await deleteUnseenDevices(db, now - PUSH_DEVICE_DAYS * DAY)
    }),
  commands: { bounce: bounceCommand, outbox: outboxCommand },
  personalData,
  archive: archived,
} satisfies Feature
