/** The current entry's position in the history, from the router's state. 0 is the first page of this visit. */
export const historyIndex = (otherwise = 0): number => (history.state as { idx?: number } | null)?.idx ?? otherwise
