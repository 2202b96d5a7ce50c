/** What a button says while it works. In a file of its own: the start path carries it. */
export const wait = 'Un attimo…'
