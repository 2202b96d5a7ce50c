import type { ReactNode } from 'react'

/** Null: a browser opens windows itself. */
export const OwnWindows = null as (() => ReactNode) | null
