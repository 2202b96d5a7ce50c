import type { PlainDate } from '#domain/plain-date.ts'
import type { AuditAction, AuditChanges, AuditRecord } from './audit.ts'

/** One line of the audit. `actor`: null for the command line and the set-up. A name is null after its account is deleted. */
export type AuditEntry = {
  id: string
  at: number
  actor: { uid: string; name: string | null } | null
  action: AuditAction
  record: AuditRecord
  subject: string
  /** The name of the person, or the title of the content, that the record is about. */
  about: string | null
  detail: string
  changes: AuditChanges
}

/** GET /api/staff/audit. `actors`: everybody who acted, on the first page only. `names`: of the accounts that the changes mention. */
export type AuditPage = {
  entries: AuditEntry[]
  next: string | null
  actors: { uid: string; name: string }[]
  names: Record<string, string>
}

export type AuditFilter = {
  q?: string | undefined
  who?: string | undefined
  /** The record's id. */
  subject?: string | undefined
  record?: AuditRecord | undefined
  action?: AuditAction | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}
