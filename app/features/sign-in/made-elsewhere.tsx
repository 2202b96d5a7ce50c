import type { ReactNode } from 'react'

/** Null: a browser offers every provider of the server. */
export const MadeElsewhere = null as ((props: { reset: string }) => ReactNode) | null
