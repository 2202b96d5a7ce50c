/** Why the app cannot be made, in one sentence for the person who runs the command. */
export class MakeProblem extends Error {
  override readonly name = 'MakeProblem'
}
