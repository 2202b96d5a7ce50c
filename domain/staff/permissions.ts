import type { StaffRole } from './staff-role.ts'

/** What the roles of the staff open (domain guide §14). What of it, the act says: each role reads the reports of its own desk. */
const PERMISSIONS = {
  'reports.answer': ['admin', 'secretary', 'editor', 'safeguarding'],
  'reports.count': ['admin', 'secretary', 'editor', 'viewer'],
} satisfies Record<string, StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

export const isAllowed = (roles: readonly string[], what: string): boolean =>
  ((PERMISSIONS as Record<string, string[]>)[what] ?? []).some((role) => roles.includes(role))
