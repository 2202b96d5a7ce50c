/** Does nothing: a browser draws its own bars. */
export const drawBars = (_theme: 'system' | 'light' | 'dark'): void => {}
export const drawBarsOnWhite = (): (() => void) => () => {}
