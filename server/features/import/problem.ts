/** Why an import is impossible: one sentence for a person. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}
