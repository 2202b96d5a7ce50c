import { useEffect, type ComponentProps, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatNumber } from '#domain/format.ts'
import { fullName } from '#domain/person-name.ts'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { association } from '#app/platform/association.ts'
import { useDoneWork } from '#app/shell/desk/done-work.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { idCard, keyboard, scanLine } from '#app/ui/icons.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { staffOverview } from './overview-data.ts'
import { addressOf, mayEnter, type Room, rooms, type May } from './rooms.ts'
import styles from './sidebar.module.css'
import { staffText as text } from './texts.ts'

type SidebarProps = {
  may: May
  roles: StaffRole[]
  user: StoredUser
  onKeys?: () => void
  /** In the drawer: closes it. */
  onLeave?: () => void
}

/** The room of an address. Rooms outside the sidebar count as part of the settings. */
function roomOf(pathname: string): Room | undefined {
  const room = rooms.find(({ path }) => path === (pathname.split('/')[2] ?? ''))
  return room?.isHidden ? rooms.find(({ path }) => path === 'impostazioni') : room
}

/** Reloads the counts on each page, and after work is done. */
function Look(): null {
  staffOverview.use({ olderThan: 15_000 })
  const done = useDoneWork()
  useEffect(() => {
    if (done > 0) void staffOverview.refresh()
  }, [done])
  return null
}

/** The rooms of this person with their counts, the account, and the link to the members' app. */
export function Sidebar({ may, roles, user, onKeys, onLeave }: SidebarProps) {
  const { pathname } = useLocation()
  const { data: overview } = staffOverview.use({ isKnownOnly: true })
  const name = fullName(user.firstname, user.lastname)
  const here = roomOf(pathname)
  return (
    <>
      <Look key={pathname} />
      <SideLink className={styles.who} to="/gestione" onLeave={onLeave}>
        <Crest size={36} className={styles.crest} />
        <span>
          <b>{association().shortName}</b>
          <span className="xs muted">{text.desk}</span>
        </span>
      </SideLink>
      <nav aria-label={text.desk}>
        <ul className={styles.rooms}>
          {rooms
            .filter((room) => !room.isHidden && mayEnter(room, may))
            .map((room) => {
              const to = addressOf(room)
              const count = (overview && room.count?.(overview.todo)) || 0
              const isHere = room === here
              return (
                <li key={room.path} className={room.ruleBefore && styles.rule}>
                  <SideLink className={styles.room} to={to} aria-current={isHere ? 'page' : undefined} onLeave={onLeave}>
                    <Icon of={room.icon} size={20} />
                    {room.title}
                    {count > 0 && (
                      <span className={styles.count}>
                        {formatNumber(count)} <span className="vh">{text.waiting}</span>
                      </span>
                    )}
                  </SideLink>
                </li>
              )
            })}
        </ul>
      </nav>
      <ul className={styles.foot}>
        {onKeys && (
          <li>
            <button type="button" className={styles.room} onClick={onKeys}>
              <Icon of={keyboard} size={20} />
              {text.keys}
            </button>
          </li>
        )}
        {may('cards.verify') && (
          <li>
            <SideLink className={styles.room} to="/v" onLeave={onLeave}>
              <Icon of={scanLine} size={20} />
              {text.verify}
            </SideLink>
          </li>
        )}
        <li>
          <SideLink className={styles.room} to="/home" onLeave={onLeave}>
            <Icon of={idCard} size={20} />
            {text.toApp}
          </SideLink>
        </li>
        <li>
          <SideLink className={styles.who} to="/account" onLeave={onLeave}>
            <Avatar name={name} />
            <span>
              <b>{name}</b>
              <span className="xs muted">{roles.map((role) => ROLE_LABELS[role]).join(', ') || text.account}</span>
            </span>
          </SideLink>
        </li>
      </ul>
    </>
  )
}

/** In the drawer it first removes the drawer's history entry. */
function SideLink({
  to,
  onLeave,
  ...link
}: { to: string; onLeave?: (() => void) | undefined } & Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  const navigate = useNavigate()
  const leave = async (event: MouseEvent) => {
    if (!onLeave || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave()
    await backToPage()
    void navigate(to)
  }
  return <Link {...link} to={to} onClick={(event) => void leave(event)} />
}
