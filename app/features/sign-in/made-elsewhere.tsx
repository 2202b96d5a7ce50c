import type { ReactNode } from 'react'

/** A browser signs in wherever the server does. */
export const MadeElsewhere = null as ((props: { reset: string }) => ReactNode) | null
