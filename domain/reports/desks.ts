import type { ReportDesk } from './report-categories.ts'

/** All but the confidential ones. */
export const ORDINARY: ReportDesk[] = ['admin', 'secretary', 'editor']

/** Which desks' reports these roles read (domain guide §14); nothing confidential unless the officer's role is the only one. */
export function desksOf(roles: string[]): ReportDesk[] {
  if (roles.includes('safeguarding'))
    return roles.length === 1 ? ['safeguarding'] : desksOf(roles.filter((role) => role !== 'safeguarding'))
  return roles.includes('admin') ? ORDINARY : ORDINARY.filter((desk) => roles.includes(desk))
}
