/** Where the shown entry stands in the history: the router keeps it in the entry's state. 0 is the first page of this visit. */
export const historyIndex = (otherwise = 0): number => (history.state as { idx?: number } | null)?.idx ?? otherwise
