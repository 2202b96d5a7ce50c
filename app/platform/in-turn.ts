/** Runs each act after the previous one has ended, even after a failure. */
export function inTurn(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    // oxlint-disable-next-line promise/prefer-await-to-then -- the line forms at once, not when it is its turn
    const turn = last.then(act, act)
    last = turn
    return turn
  }
}
