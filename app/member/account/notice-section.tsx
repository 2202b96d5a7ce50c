import { noticeTopics, type ChoiceTopic, type NoticeChoice } from '#domain/notice-topics.ts'
import { choose, refreshChoices, useNoticeChoices } from '../../data/notice-choices.ts'
import { useUnread } from '../../data/notices.ts'
import { notices as text } from '../../texts/notices.ts'
import { classNames } from '../../ui/class-names.ts'
import { Group } from '../../ui/group.tsx'
import row from '../../ui/row.module.css'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { BareSwitch } from '../../ui/switch.tsx'
import { useFailure } from '../failure.tsx'
import { ListSection } from '../list-section.tsx'
import { AccountFailure } from './account-failure.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './notices.module.css'
import { PushBanner } from './push-banner.tsx'

/** What the member wants to hear of, and how: each topic as a notification and as a mail. The list in the app has all of it anyway. */
export function NoticeSection() {
  const { topics, error } = useNoticeChoices()
  const unread = useUnread()
  const failure = useFailure('choice not changed')
  const change = (topic: ChoiceTopic, choice: Partial<NoticeChoice>) => {
    failure.clear()
    choose(topic, choice).catch(failure.show)
  }
  return (
    <ListSection title={text.title} all={{ to: '/account/notifiche', text: text.all, label: text.allLabel(unread) }}>
      <PushBanner />
      {topics ? (
        <Group>
          {noticeTopics.map((topic) => (
            <Topic key={topic} topic={topic} choice={topics[topic]} onChange={(choice) => change(topic, choice)} />
          ))}
        </Group>
      ) : error ? (
        <NotLoaded onRetry={refreshChoices}>{error.code === 'auth.network' ? text.choicesNetwork : text.choicesFailed}</NotLoaded>
      ) : (
        <SkeletonRows rows={noticeTopics.length} thumbs={false} />
      )}
      <AccountFailure error={failure.error} />
      <div className={`muted sm ${styles.note}`}>
        <p>{text.quietHours}</p>
        <p>{text.security}</p>
      </div>
    </ListSection>
  )
}

type TopicProps = { topic: ChoiceTopic; choice: NoticeChoice; onChange: (choice: Partial<NoticeChoice>) => void }

function Topic({ topic, choice, onChange }: TopicProps) {
  const { title, detail } = text.topics[topic]
  return (
    <div className={row.row}>
      <span className={classNames(row.main, styles.topic)}>
        <span className={row.title}>{title}</span>
        <span className={row.detail}>{detail}</span>
      </span>
      <span className={styles.channels}>
        {(['push', 'mail'] as const).map((channel) => (
          <label key={channel} className={styles.channel}>
            <BareSwitch
              aria-label={`${text[channel]}, ${title}`}
              checked={choice[channel]}
              onChange={(event) => onChange({ [channel]: event.currentTarget.checked })}
            />
            <span>{text[channel]}</span>
          </label>
        ))}
      </span>
    </div>
  )
}
