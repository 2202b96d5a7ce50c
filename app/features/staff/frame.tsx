import { useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { useNotice } from '#app/platform/app-alert.ts'
import { useUpdateReady } from '#app/platform/device/update-ready.ts'
import { useUnread } from '#app/platform/unread.ts'
import { notices } from '#app/features/notices/texts.ts'
import { Drawer } from '#app/shell/drawer.tsx'
import { Notes, SkipLink } from '#app/shell/shell.tsx'
import { PageBoundary } from '#app/shell/page-boundary.tsx'
import { FrameContext, type Frame } from '#app/shell/shell-context.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useCameFrom } from '#app/ui/desk/came-from.ts'
import { KeysSheet } from '#app/ui/desk/keys-sheet.tsx'
import { useDeskKeys } from '#app/ui/desk/use-desk-keys.ts'
import { useKeptFocus } from '#app/ui/desk/use-kept-focus.ts'
import { goBack } from '#app/ui/desk/desk-rows.ts'
import { useTableWidth } from '#app/ui/desk/use-table-width.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import look from '#app/ui/icon-button.module.css'
import { bell, menu, search } from '#app/ui/icons.ts'
import { shell } from '#app/ui/texts/shell.ts'
import styles from './frame.module.css'
import { screenOf, type May } from './rooms.ts'
import { SearchEverything } from './search-everything.tsx'
import { Sidebar } from './sidebar.tsx'
import { staffText as text } from './texts.ts'

type Props = { may: May; roles: StaffRole[]; user: StoredUser; children: ReactNode }

/** The frame of every room: a sidebar from 768 px, below that a bar with a drawer, the search and the keyboard shortcuts. */
export function StaffFrame({ children, ...who }: Props) {
  const hasSidebar = useTableWidth()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'menu' | 'search' | 'keys' | null>(null)
  const close = () => setOpen(null)
  const isUpdateReady = useUpdateReady()
  const hasNotes = useNotice() !== null || isUpdateReady
  useCameFrom()
  const page = useKeptFocus()
  const frame = useMemo<Frame>(
    () => ({ menu: hasSidebar ? 'sidebar' : 'drawer', isOpen: open === 'menu', openMenu: () => setOpen('menu') }),
    [hasSidebar, open],
  )
  useDeskKeys({
    onSearch: () => setOpen('search'),
    onHelp: () => setOpen('keys'),
    onBack: goBack,
  })
  return (
    <FrameContext value={frame}>
      <SkipLink />
      <div className={styles.frame}>
        {hasSidebar ? (
          <aside className={styles.side} aria-label={text.menu}>
            <Sidebar {...who} onKeys={() => setOpen('keys')} />
          </aside>
        ) : (
          <Drawer open={open === 'menu'} onClose={close}>
            <div className={styles.drawer}>
              <Sidebar {...who} onLeave={close} />
            </div>
          </Drawer>
        )}
        <div ref={page} className={styles.page}>
          <PageBoundary key={screenOf(pathname)} address={pathname}>
            <header className={styles.bar}>
              {!hasSidebar && (
                <IconButton label={shell.openMenu} icon={menu} aria-expanded={open === 'menu'} onClick={() => setOpen('menu')} />
              )}
              <button type="button" className={styles.search} aria-haspopup="dialog" onClick={() => setOpen('search')}>
                <Icon of={search} size={hasSidebar ? 18 : 24} />
                <span className={hasSidebar ? undefined : 'vh'}>
                  {hasSidebar ? text.search.placeholder(who.may('people.read')) : text.search.open}
                </span>
                {hasSidebar && <kbd aria-hidden="true">{text.search.keys(/Mac/.test(navigator.userAgent))}</kbd>}
              </button>
              <Bell />
            </header>
            <main id="main" className={classNames(styles.main, hasNotes && styles.underNotes)}>
              {children}
            </main>
          </PageBoundary>
        </div>
      </div>
      <KeysSheet open={open === 'keys'} onClose={close} />
      {open === 'search' && <SearchEverything may={who.may} onClose={close} />}
      <Notes />
    </FrameContext>
  )
}

function Bell() {
  const unread = useUnread()
  return (
    <Link to="/account/notifiche" aria-label={notices.bell(unread)} className={classNames(look.button, unread > 0 && look.dot)}>
      <Icon of={bell} />
    </Link>
  )
}
