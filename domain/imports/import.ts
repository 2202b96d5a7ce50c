import { DAY_MS, type PlainDate } from '#domain/plain-date.ts'
import type { Encoding, Separator } from '#domain/spreadsheet/csv-rows.ts'
import type { FileProblem } from '#domain/spreadsheet/file-refused.ts'
import type { ImportColumn } from './columns.ts'
import type { RowProblem, RowWarning } from './problems.ts'

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024
export const MAX_IMPORT_ROWS = 100_000
export const IMPORT_PART_BYTES = 1024 * 1024
/** Time to undo an import, from its end. The register of members is written after it, or when staff settle the import. */
export const IMPORT_UNDO_MS = DAY_MS

/**
 * How a file is read; `null` where it does not apply (a spreadsheet has no encoding, a CSV file no sheet). `headRow`: the header row, in
 * the spreadsheet's numbering.
 */
export type ReadAs = { encoding: Encoding | null; separator: Separator | null; sheet: string | null; headRow: number }

/**
 * Options for all rows: the default category, whether card numbers have lost their leading zeros, and whether the workbook counts days from
 * 1904.
 */
export type ImportOptions = { category: string; padNumbers: boolean; from1904: boolean }

/** The opened file. `sample`: the first rows after the header. */
export type Looked = ReadAs & { sheets: string[]; header: string[]; sample: string[][]; columns: ImportColumn[]; options: ImportOptions }

/** A row may match the holder of a known card, by number, codice fiscale, name and birthday, or e-mail; or an earlier row. */
export const ALIKE_BY = ['number', 'taxCode', 'name', 'email', 'row'] as const
export type AlikeBy = (typeof ALIKE_BY)[number]
/** `number`: the known card; `row`: the earlier row. */
export type Alike = { by: AlikeBy; number: string | null; row: number | null }

export const CHOICES = ['skip', 'update', 'new'] as const
export type Choice = (typeof CHOICES)[number]

/** A number belongs to one card, so no new one; an earlier row has no card yet, so no update. */
export const choicesFor = (by: AlikeBy): readonly Choice[] =>
  by === 'number' ? ['skip', 'update'] : by === 'row' ? ['skip', 'new'] : CHOICES

export type Policy = Record<AlikeBy, Choice>
/** Families share an e-mail address, so an equal one means another person unless staff choose otherwise. */
export const FIRST_POLICY: Policy = { number: 'skip', taxCode: 'skip', name: 'skip', email: 'new', row: 'skip' }

export const IMPORT_STATES = [
  'uploading',
  'unreadable',
  'looked',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'settling',
  'settled',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The result of a row. `left`: it was no longer possible. */
export const OUTCOMES = ['created', 'updated', 'skipped', 'left', 'undone', 'kept'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** `problems`, `warnings`: numbers of rows, by `field.code`. */
export type Summary = {
  rows: number
  good: number
  bad: number
  problems: Record<string, number>
  warnings: Record<string, number>
  alike: Partial<Record<AlikeBy, number>>
  /** Rows of members in law that can go into the register: all but those with the number of a card. */
  registered: number
}

/** `done`: rows checked, or done. `undoUntil`: epoch ms; null when it cannot be undone. */
export type MemberImport = {
  id: string
  name: string
  bytes: number
  received: number
  state: ImportState
  problem: FileProblem | null
  looked: Looked | null
  done: number
  summary: Summary | null
  policy: Policy
  /** Good rows that match a known person, by their choice; empty unless `checked`. */
  chosen: Partial<Record<Choice, number>>
  outcomes: Partial<Record<Outcome, number>>
  createdAt: number
  endedAt: number | null
  undoUntil: number | null
}

/** The act that stopped before its last row because its author lost the role: the import, or the undo. */
export function cutOf({ state, done, summary, outcomes }: MemberImport): 'done' | 'undone' | null {
  if (state === 'undone') return (outcomes.created ?? 0) + (outcomes.updated ?? 0) > 0 ? 'undone' : null
  return (state === 'done' || state === 'settled') && done < (summary?.good ?? 0) ? 'done' : null
}

/** GET /api/staff/imports, newest first. */
export type ImportList = { imports: Pick<MemberImport, 'id' | 'name' | 'state' | 'createdAt' | 'endedAt' | 'outcomes'>[] }

/** Rows to check: with a problem, with a warning, like a known person, or left out. */
export const SHOWN = ['bad', 'warned', 'alike', 'left'] as const
export type Shown = (typeof SHOWN)[number]

/** `choice`: the staff's for this row; null: the policy's. `known`: the name of the matching person. */
export type ImportedRow = {
  row: number
  name: string
  problems: RowProblem[]
  warnings: RowWarning[]
  alike: Alike | null
  known: string | null
  choice: Choice | null
  left: string | null
}

/** GET /api/staff/imports/:id/rows. `next`: the last row of this page, if more follow. */
export type ImportedRows = { rows: ImportedRow[]; next: string | null }

/** A row as read. The card's dates may be missing: `periodOf` completes them. */
export type ReadMember = {
  lastname: string
  firstname: string
  birthDate: PlainDate | null
  birthPlace: string | null
  taxCode: string | null
  email: string | null
  phone: string
  street: string | null
  cap: string | null
  comune: string | null
  provincia: string | null
  notes: string
  cardNumber: string | null
  category: string
  /** The category is one of members in law. */
  isMember: boolean
  validFrom: PlainDate | null
  validTo: PlainDate | null
  memberSince: PlainDate | null
  admittedOn: PlainDate | null
  minutes: string | null
}
