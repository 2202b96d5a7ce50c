import type { ReactNode } from 'react'

/** The words of a store app that is too old for the server (outdated.native.tsx). A page of the web updates itself. */
export const useOutdated = (): ReactNode => null
