/** An order made by hand, and the same ids in the list's order at the start. */
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

/** Leaves out ids that were removed from the list. */
export function stillThere({ ids, base }: HandOrder, known: readonly string[]): HandOrder {
  const isKnown = (id: string) => known.includes(id)
  return { ids: ids.filter(isKnown), base: base.filter(isKnown) }
}

/** Whether another person has reordered the list since this order was started. */
export function isBehind(order: HandOrder, known: readonly string[]): boolean {
  const { ids, base } = stillThere(order, known)
  const now = known.filter((id) => base.includes(id)).join(' ')
  // The same order was sent before, and its answer was lost.
  return now !== base.join(' ') && now !== ids.join(' ')
}

/** What is left after a save of `made`: moves made since `pressed`, based on the saved order. */
export function afterSave(order: HandOrder | null, pressed: HandOrder | null, made: HandOrder): HandOrder | null {
  if (order === null || order === pressed) return null
  return { ids: order.ids, base: [...made.ids, ...order.base.filter((id) => !made.ids.includes(id))] }
}

/** The same order, based on the current list. */
export const onTop = (order: HandOrder, known: readonly string[]): HandOrder => ({
  ids: order.ids,
  base: known.filter((id) => order.ids.includes(id)),
})
