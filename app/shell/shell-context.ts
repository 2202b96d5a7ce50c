import { createContext, use } from 'react'

/** The frame's state: whether the menu is persistent (wide screens) or a drawer, and how to open it. */
export type Frame = { menu: 'sidebar' | 'drawer'; isOpen: boolean; openMenu: () => void }

export const FrameContext = createContext<Frame>({ menu: 'sidebar', isOpen: false, openMenu: () => undefined })

export const useFrame = (): Frame => use(FrameContext)
