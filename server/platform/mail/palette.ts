/** The colours of a mail. What is read keeps 4.5 to 1 on what it stands on, `palette.test.ts` sees to it. */
export type Palette = {
  page: string
  sheet: string
  line: string
  ink: string
  /** Below the sheet, on the page. */
  quiet: string
  /** An address in clear, on the sheet. */
  link: string
}

export const LIGHT: Palette = { page: '#f4f1ec', sheet: '#ffffff', line: '#e4ded5', ink: '#2b2723', quiet: '#635c54', link: '#635c54' }

export const DARK: Palette = { page: '#171513', sheet: '#24211e', line: '#3d3833', ink: '#f0ebe4', quiet: '#b8afa5', link: '#b8afa5' }

/** The mark's tiles: three in place, and the last. */
export const MARK = ['#ffffff', '#d9d4cd', '#ffffff', '#e08a63'] as const
