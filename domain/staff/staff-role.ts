/** Roles of the staff (domain guide, section 14). */
export const STAFF_ROLES = ['admin', 'secretary', 'editor', 'verifier', 'safeguarding', 'viewer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaffRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text)
