import { z } from '@hono/zod-openapi'
import { romeDay } from '#domain/plain-date.ts'
import { isAllowed, PERMISSIONS, type Permission } from '#domain/staff/permissions.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { route } from '#server/core/route.ts'
import { listRoles } from './queries.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]
const me = z.object({ roles: z.array(z.enum(STAFF_ROLES)), permissions: z.array(z.enum(ALL)) }).openapi('StaffMe')

export const staffRoutes = [
  route({
    method: 'get',
    path: '/api/staff/me',
    summary: 'The roles and permissions of the signed-in staff member',
    access: { who: 'staff', may: 'desk.enter' },
    answer: { status: 200, is: me, what: 'Roles and permissions' },
    async run({ deps: { db, clock }, person }) {
      const given = await listRoles(db, person.accountId, romeDay(clock.now()))
      const roles = STAFF_ROLES.filter((role) => given.includes(role))
      return { roles, permissions: ALL.filter((permission) => isAllowed(roles, permission)) }
    },
  }),
]
