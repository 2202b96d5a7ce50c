import { useUnread } from '#app/platform/unread.ts'
import { notices as text } from './texts.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { NoticeChoices } from './notice-choices.tsx'

/** The choices about notices on the account's page, and the way to the notices themselves. */
export function NoticeSection() {
  const unread = useUnread()
  return (
    <ListSection title={text.title} all={{ to: '/account/notifiche', text: text.all, label: text.allLabel(unread) }}>
      <NoticeChoices />
    </ListSection>
  )
}
