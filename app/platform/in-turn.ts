/** Gives what runs each act after the one before it has ended, however that ended. */
export function inTurn(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    // oxlint-disable-next-line promise/prefer-await-to-then -- the line forms at once, not when it is its turn
    const turn = last.then(act, act)
    last = turn
    return turn
  }
}
