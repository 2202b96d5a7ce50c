/** No browser lets a page turn the screen up: nothing happens. A shell does (brightness.native.ts). */
export const turnUp =
  (_onBright: () => void): (() => void) =>
  () => {}
