import type { PlainDate } from '#domain/plain-date.ts'
import type { AuditAction, AuditChanges, AuditRecord } from './audit.ts'

/** One line of the audit. `actor`: null at the command line or in the set-up. Names are null where the account is gone. */
export type AuditEntry = {
  id: string
  at: number
  actor: { uid: string; name: string | null } | null
  action: AuditAction
  record: AuditRecord
  subject: string
  /** The person, if the record is about one. */
  about: string | null
  detail: string
  changes: AuditChanges
}

/** GET /api/staff/audit. `actors`: all who acted, with the first page. `names`: of accounts that the changes name. */
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
