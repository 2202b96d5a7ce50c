/** Why nothing can be imported as asked: one sentence for a person. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}
