import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { backToPage } from '#app/ui/use-back-closes.ts'

/** A way out of the menu. From the drawer it first gives back the history entry that the drawer has taken; `onLeave` closes it. */
export function MenuLink({
  to,
  onLeave,
  ...link
}: { to: string; onLeave?: (() => void) | undefined } & Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = async (event: MouseEvent) => {
    if (!onLeave || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave()
    await backToPage()
    void navigate(to, { replace: to === pathname })
  }
  return <Link {...link} to={to} onClick={(event) => void leave(event)} />
}
