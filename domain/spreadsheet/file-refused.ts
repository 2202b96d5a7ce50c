/** Why a file cannot be read. */
export const FILE_PROBLEMS = [
  'empty',
  'old_excel',
  'not_a_table',
  'damaged',
  'unpacks_too_large',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'quote_open',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/** A file that is not a table, or is too large. */
export class FileRefused extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'FileRefused'
    this.problem = problem
  }
}
