import type { ImportField } from './columns.ts'

/** Reasons that exclude a row. */
export const ROW_PROBLEMS = [
  'required',
  'invalid',
  'too_long',
  'no_such_day',
  'year_alone',
  'in_future',
  'too_old',
  'ends_before',
  'no_such_category',
  'not_ten_digits',
  'digits_lost',
  'number_twice',
  'number_burnt',
  'broken_letters',
  'cells_over',
] as const
export type RowProblemCode = (typeof ROW_PROBLEMS)[number]
/** `row`: the other row. */
export type RowProblem = { field: ImportField; code: RowProblemCode; row?: number }

/** Warnings. They exclude no row. */
export const ROW_WARNINGS = [
  'code_unlike',
  'code_letter',
  'code_name',
  'code_birth',
  'minutes_missing',
  'not_registered',
  'address_twice',
] as const
export type RowWarningCode = (typeof ROW_WARNINGS)[number]
/** `row`: the other row. */
export type RowWarning = { field: ImportField; code: RowWarningCode; row?: number }

/** Reasons for leaving a row out: changes between its check and its import. */
export const LEFT_REASONS = ['number_taken', 'alike_now', 'gone', 'own', 'ended'] as const
export type LeftReason = (typeof LEFT_REASONS)[number]
