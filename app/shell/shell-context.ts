import { createContext, use } from 'react'

/** How the frame around the pages stands: whether the menu is always there (wide screens) or opens as a drawer, and how to open it. */
export type Frame = { menu: 'sidebar' | 'drawer'; isOpen: boolean; openMenu: () => void }

export const FrameContext = createContext<Frame>({ menu: 'sidebar', isOpen: false, openMenu: () => undefined })

export const useFrame = (): Frame => use(FrameContext)
