/** A working button's text. In its own file, for the start path. */
export const wait = 'Un attimo…'
