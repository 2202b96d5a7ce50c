import { Link } from 'react-router'
import { useUnread } from '#app/platform/unread.ts'
import { notices } from '#app/features/notices/texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { bell } from '#app/ui/icons.ts'
import { classNames } from '#app/ui/class-names.ts'
import look from '#app/ui/icon-button.module.css'

/** Leads to what the member was told; the dot says that something of it is unread. */
export function Bell() {
  const unread = useUnread()
  return (
    <Link to="/account/notifiche" aria-label={notices.bell(unread)} className={classNames(look.button, unread > 0 && look.dot)}>
      <Icon of={bell} />
    </Link>
  )
}
