/** The signs of the bars above and below the page: a browser draws its own. */
export const drawBars = (_theme: 'system' | 'light' | 'dark'): void => {}
export const drawBarsOnWhite = (): (() => void) => () => {}
