/** The app cannot be made: one sentence for the person who makes it. */
export class MakeProblem extends Error {
  override readonly name = 'MakeProblem'
}
