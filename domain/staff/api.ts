import type { Permission } from './permissions.ts'
import type { StaffRole } from './staff-role.ts'

/** The signed-in person's roles, and what they open in Gestione. */
export type StaffMe = { roles: StaffRole[]; permissions: Permission[] }
