/** Does nothing: browsers do not let pages set the brightness. A shell can (brightness.native.ts). */
export const turnUp =
  (_onBright: () => void): (() => void) =>
  () => {}
