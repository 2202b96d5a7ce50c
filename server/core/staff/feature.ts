import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { staffCommand } from './command.ts'
import { staffFactorLinkMail, staffFirstFactorMail, staffOfficerMail, staffRoleMail } from './mails.ts'
import { oldAudit } from './queries.ts'
import { personalData } from './personal-data.ts'

/** What the staff has done. The database lets nothing younger go (`db/migrations/0033-audit-ends.ts`). */
const AUDIT_MS = 730 * 24 * 3_600_000

export const staff = {
  mails: [staffRoleMail, staffOfficerMail, staffFactorLinkMail, staffFirstFactorMail],
  upkeep: ({ db }) => transaction(db, () => oldAudit(db, AUDIT_MS).execute()),
  commands: { staff: staffCommand },
  personalData,
} satisfies Feature
