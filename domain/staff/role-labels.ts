import type { StaffRole } from './staff-role.ts'

/** What the roles are called where people read them. */
export const ROLE_LABELS: Record<StaffRole, string> = {
  admin: 'Amministratore',
  secretary: 'Segreteria',
  editor: 'Redazione',
  verifier: 'Verificatore',
  safeguarding: 'Responsabile della tutela',
  viewer: 'Consultazione',
}
