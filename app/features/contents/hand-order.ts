/** An order that somebody makes by hand: all ids in it, and the same ids as they were when it was begun. */
export type HandOrder = { ids: readonly string[]; base: readonly string[] }

/** @param shown the ids in the order of the screen; `known`: in the order of the list */
export function afterMove(
  order: HandOrder | null,
  shown: readonly string[],
  known: readonly string[],
  [from, to]: [number, number],
): HandOrder {
  const base = order?.base ?? []
  return { ids: shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!), base: [...base, ...known.filter((id) => !base.includes(id))] }
}

/** What is no longer in the list is left out, and what came meanwhile keeps its place. */
export function stillThere({ ids, base }: HandOrder, known: readonly string[]): HandOrder {
  const isKnown = (id: string) => known.includes(id)
  return { ids: ids.filter(isKnown), base: base.filter(isKnown) }
}

/** Whether somebody else has put the list into another order since this one was begun. */
export function isBehind(order: HandOrder, known: readonly string[]): boolean {
  const { ids, base } = stillThere(order, known)
  const now = known.filter((id) => base.includes(id)).join(' ')
  // The same order was sent before, and its answer was lost.
  return now !== base.join(' ') && now !== ids.join(' ')
}

/** The same order, over the one that is there now. */
export const onTop = (order: HandOrder, known: readonly string[]): HandOrder => ({
  ids: order.ids,
  base: known.filter((id) => order.ids.includes(id)),
})
