import { Drawer } from './drawer.tsx'
import { Menu } from './menu.tsx'

/** The menu, beside the page on wide screens and in a drawer on phones. */
export function SideMenu({ isWide, isOpen, onClose }: { isWide: boolean; isOpen: boolean; onClose: () => void }) {
  if (isWide) return <Menu />
  return (
    <Drawer open={isOpen} onClose={onClose}>
      <Menu onLeave={onClose} />
    </Drawer>
  )
}
