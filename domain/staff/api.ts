import type { Permission } from './permissions.ts'
import type { StaffRole } from './staff-role.ts'

/** The signed-in person's roles, and their permissions in Gestione. */
export type StaffMe = { roles: StaffRole[]; permissions: Permission[] }
