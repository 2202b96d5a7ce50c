import { STAFF_ROLES, type StaffRole } from './staff-role.ts'

/**
 * Permissions of the staff's roles, from the table of the domain guide §14. An area has `read`, `write` and `export`. Finer limits (a
 * viewer sees no contacts, an officer only confidential reports) are in the acts. `partners.write` and `archive.export` are
 * additions to the table (docs/decisions/0056, 0062).
 */
export const PERMISSIONS = {
  // Gestione itself, for every role.
  'desk.enter': STAFF_ROLES,
  'people.read': ['admin', 'secretary', 'viewer'],
  'people.write': ['admin', 'secretary'],
  'people.export': ['secretary'],
  'applications.read': ['admin', 'secretary', 'viewer'],
  'applications.write': ['admin', 'secretary'],
  'applications.export': ['admin', 'secretary'],
  'payments.read': ['admin', 'secretary', 'viewer'],
  'payments.write': ['admin', 'secretary'],
  'payments.export': ['admin'],
  'cards.write': ['admin', 'secretary'],
  'sports.read': ['admin', 'secretary'],
  'sports.write': ['secretary'],
  'sports.export': ['admin', 'secretary'],
  'contents.read': ['admin', 'secretary', 'editor', 'viewer'],
  'contents.write': ['admin', 'editor'],
  'partners.write': ['admin', 'secretary', 'editor'],
  'events.read': ['admin', 'secretary', 'editor', 'viewer'],
  'events.write': ['admin', 'secretary', 'editor'],
  'bookings.count': ['admin', 'secretary', 'editor', 'viewer'],
  'bookings.read': ['admin', 'secretary'],
  'bookings.write': ['admin', 'secretary'],
  'bookings.export': ['secretary'],
  'attendance.write': ['admin', 'secretary', 'verifier'],
  'cards.verify': ['admin', 'secretary', 'verifier'],
  'reports.answer': ['admin', 'secretary', 'editor', 'safeguarding'],
  'reports.count': ['admin', 'secretary', 'editor', 'viewer'],
  'rights.read': ['admin', 'secretary'],
  'rights.write': ['admin'],
  'assemblies.read': ['admin', 'secretary', 'viewer'],
  'assemblies.write': ['admin', 'secretary'],
  'settings.read': ['admin', 'viewer'],
  'settings.write': ['admin'],
  'archive.export': ['admin'],
  'staff.write': ['admin'],
  'audit.read': ['admin', 'safeguarding', 'viewer'],
  'audit.export': ['admin', 'safeguarding'],
  'statistics.read': ['admin', 'viewer'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text)

export const isAllowed = (roles: readonly string[], what: string): boolean =>
  isPermission(what) && PERMISSIONS[what].some((role) => roles.includes(role))
