import type { ReactNode } from 'react'

/** null: a browser opens windows itself. */
export const OwnWindows = null as (() => ReactNode) | null
