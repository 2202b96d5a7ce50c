import type { Permission } from './permissions.ts'
import type { StaffRole } from './staff-role.ts'

/** Who of the staff is here: what they may open in Gestione. */
export type StaffMe = { roles: StaffRole[]; permissions: Permission[] }
