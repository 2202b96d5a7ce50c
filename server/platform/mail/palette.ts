/** The colours of a mail. Texts have a contrast of at least 4.5 to 1, which `palette.test.ts` checks. */
export type Palette = {
  page: string
  sheet: string
  line: string
  ink: string
  /** Text below the sheet, on the page. */
  quiet: string
  /** A visible address, on the sheet. */
  link: string
}

export const LIGHT: Palette = { page: '#f4f1ec', sheet: '#ffffff', line: '#e4ded5', ink: '#2b2723', quiet: '#635c54', link: '#635c54' }

export const DARK: Palette = { page: '#171513', sheet: '#24211e', line: '#3d3833', ink: '#f0ebe4', quiet: '#b8afa5', link: '#b8afa5' }

/** The mark's tiles: three in place, and the last. */
export const MARK = ['#ffffff', '#d9d4cd', '#ffffff', '#e08a63'] as const
