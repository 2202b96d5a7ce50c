import { useState } from 'react'
import { Link } from 'react-router'
import type { NoticeItem } from '#domain/notices/notice.ts'
import type { NoticeTopic } from '#domain/notices/notice-topics.ts'
import { loadOlder, ownNotices, readAll, readNotice } from './data.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { notices as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bell, calendar, idCard, megaphone, messageSquareWarning, shieldCheck, ticketPercent } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { List } from '#app/ui/list.tsx'
import row from '#app/ui/row.module.css'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './notices.module.css'
import { useAction } from '#app/shell/proof/use-action.ts'
import { unread as unreadCount } from '#app/platform/unread.ts'

/** /account/notifiche: the member's notices, newest first. Opening one marks it read. */
export function NoticeList() {
  const known = ownNotices.use()
  const { notices = null, hasOlder = false } = known.data ?? {}
  const unread = unreadCount.use({ isKnownOnly: true }).data?.unread ?? 0
  const action = useAction('notices not changed')
  // Set by a press: until then nothing is announced.
  const [isDone, setDone] = useState(false)
  const markAll = () =>
    action.run(async () => {
      await readAll()
      setDone(true)
    }, 'all')
  return (
    <Screen title={text.title} bar={{ back: '/home' }} freshness={known} narrow>
      <div className="stack">
        {unread > 0 && (
          <div className={styles.unread}>
            <p className="muted">{text.unreadLead(unread)}</p>
            <Button variant="tint" size="sm" busy={action.busy === 'all'} onClick={markAll}>
              {text.readAll}
            </Button>
          </div>
        )}
        <output className="vh">{isDone && unread === 0 && text.unreadLead(0)}</output>
        {notices ? (
          <List of={notices} loading={false} columns={false} empty={<Nothing />} row={noticeRow} />
        ) : known.error ? (
          <NotLoaded onRetry={ownNotices.refresh}>{known.error.code === 'auth.network' ? text.network : text.failed}</NotLoaded>
        ) : (
          <SkeletonRows rows={4} thumbs={false} />
        )}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {notices !== null && notices.length > 0 && hasOlder && (
          <Button variant="secondary" wide busy={action.busy === 'older'} onClick={() => action.run(loadOlder, 'older')}>
            {text.older}
          </Button>
        )}
        {notices !== null && notices.length > 0 && (
          <LinkButton variant="secondary" wide to="/account/scelte">
            {text.choose}
          </LinkButton>
        )}
      </div>
    </Screen>
  )
}

const ICONS: Record<NoticeTopic, string> = {
  renewal: idCard,
  events: calendar,
  offers: ticketPercent,
  replies: messageSquareWarning,
  news: megaphone,
  security: shieldCheck,
}

const noticeRow = (notice: NoticeItem) => <NoticeRow notice={notice} />

function NoticeRow({ notice: { id, topic, title, text: body, path, createdAt, readAt } }: { notice: NoticeItem }) {
  const now = useNow()
  const isUnread = readAt === null
  return (
    <Link to={path} className={classNames(row.row, row.withIcon, isUnread && styles.new)} onClick={() => readNotice(id)}>
      {/* A newer server may send unknown topics; they are shown too. */}
      <Icon of={ICONS[topic] ?? bell} size={22} className={row.icon} />
      <span className={row.main}>
        <span className={row.title}>
          {isUnread && <span className="vh">{text.unread}: </span>}
          {title}
        </span>
        <span className={row.detail}>{body}</span>
      </span>
      <span className={classNames(row.end, styles.when)}>
        <time dateTime={new Date(createdAt).toISOString()}>{text.when(createdAt, now)}</time>
        {isUnread && <span className={styles.dot} />}
      </span>
    </Link>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon={bell}
      text={text.empty}
      action={
        <LinkButton variant="secondary" size="sm" to="/account/scelte">
          {text.choose}
        </LinkButton>
      }
    />
  )
}
