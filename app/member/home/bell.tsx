import { Link } from 'react-router'
import { useUnread } from '../../data/notices.ts'
import { notices } from '../../texts/notices.ts'
import { Icon } from '../../ui/icon.tsx'
import { bell } from '../../ui/icons.ts'
import { classNames } from '../../ui/class-names.ts'
import look from '../../ui/icon-button.module.css'

/** Leads to what the member was told; the dot says that something of it is unread. */
export function Bell() {
  const unread = useUnread()
  return (
    <Link to="/account/notifiche" aria-label={notices.bell(unread)} className={classNames(look.button, unread > 0 && look.dot)}>
      <Icon of={bell} />
    </Link>
  )
}
