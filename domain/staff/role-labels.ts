import type { StaffRole } from './staff-role.ts'

export const ROLE_LABELS: Record<StaffRole, string> = {
  admin: 'Amministratore',
  secretary: 'Segreteria',
  editor: 'Redazione',
  verifier: 'Verificatore',
  safeguarding: 'Responsabile della tutela',
  viewer: 'Consultazione',
}
