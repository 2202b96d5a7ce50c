import type { ReportDesk } from './report-categories.ts'

/** All desks without confidential reports. */
export const ORDINARY: ReportDesk[] = ['admin', 'secretary', 'editor']

/** The desks whose reports these roles read (domain guide §14). Only the officer reads confidential ones, and has no other role. */
export function desksOf(roles: string[]): ReportDesk[] {
  if (roles.includes('safeguarding'))
    return roles.length === 1 ? ['safeguarding'] : desksOf(roles.filter((role) => role !== 'safeguarding'))
  return roles.includes('admin') ? ORDINARY : ORDINARY.filter((desk) => roles.includes(desk))
}
