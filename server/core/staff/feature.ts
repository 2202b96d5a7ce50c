import { addDays, DAY_MS, romeDay } from '#domain/plain-date.ts'
import { INVITATION_DAYS } from '#domain/staff/team.ts'
import { transaction } from '#db/connect.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { isStaffRole } from '#domain/staff/staff-role.ts'
import type { Feature } from '#server/core/feature.ts'
import { auditRoutes } from './audit-routes.ts'
import { staffCommand } from './command.ts'
import {
  staffAccessMail,
  staffFactorLinkMail,
  staffFirstFactorMail,
  staffInvitationMail,
  staffOfficerAskedMail,
  staffOfficerMail,
  staffRoleMail,
} from './mails.ts'
import { listEnding, listOfEnded, listWithoutFactor, oldAudit } from './queries.ts'
import { officerAsked } from './officer.ts'
import { personalData } from './personal-data.ts'
import { staffRoutes } from './routes.ts'
import { oldEndings, oldInvitations } from './team-queries.ts'
import { teamRoutes } from './team-routes.ts'
import { archived } from './archived.ts'

/** Retention of the audit. The database refuses to delete younger rows (`db/migrations/0033-audit-ends.ts`). */
const AUDIT_MS = 730 * 24 * 3_600_000
/** How long the link of an expired invitation still says why it gives no role. */
const EXPIRED_MS = 30 * DAY_MS
/** How early administrators read that a role ends. */
const ENDS_SOON_DAYS = 30

export const staff = {
  routes: [...staffRoutes, ...teamRoutes, ...auditRoutes],
  mails: [
    staffRoleMail,
    staffOfficerMail,
    staffOfficerAskedMail,
    staffInvitationMail,
    staffAccessMail,
    staffFactorLinkMail,
    staffFirstFactorMail,
  ],
  upkeep: ({ db }, now) =>
    transaction(db, async () => {
      await oldAudit(db, AUDIT_MS).execute()
      await oldInvitations(db, now - EXPIRED_MS).execute()
      await oldEndings(db, now - INVITATION_DAYS * DAY_MS).execute()
    }),
  commands: { staff: staffCommand },
  overview: [
    {
      may: 'staff.write',
      read: async (deps, { accountId, today }) => ({
        todo: {
          officerAsked: await officerAsked(deps, accountId, today),
          endingRoles: (await listEnding(deps.db, today, addDays(today, ENDS_SOON_DAYS))).flatMap(({ uid, role, expiresOn, ...person }) =>
            isStaffRole(role) ? [{ uid, name: nameOrAddress(person), role, endsOn: expiresOn! }] : [],
          ),
          // A role that was given after the end is meant.
          endedMembers: (await listOfEnded(deps.db, today)).flatMap(({ uid, role, createdAt, cancelledOn, ...person }) =>
            isStaffRole(role) && romeDay(Number(createdAt)) < cancelledOn! ? [{ uid, name: nameOrAddress(person), role }] : [],
          ),
          withoutFactor: (await listWithoutFactor(deps.db, today)).flatMap(({ role, ...person }) =>
            isStaffRole(role) ? [{ name: nameOrAddress(person), role }] : [],
          ),
        },
      }),
    },
  ],
  personalData,
  archive: archived,
} satisfies Feature
