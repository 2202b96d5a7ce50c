import { useEffect, useId, useRef, type Ref } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isChoiceTopic, toldTopics, type ChoiceTopic, type NoticeChoice } from '#domain/notices/notice-topics.ts'
import { choose, noticeChoices, useNoticeChoices } from './choices-data.ts'
import { usePushState } from '#app/platform/device/push.ts'
import { useUnread } from '#app/platform/unread.ts'
import { Screen } from '#app/shell/screen.tsx'
import { notices as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import row from '#app/ui/row.module.css'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { BareSwitch } from '#app/ui/switch.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './notices.module.css'
import { PushBanner } from './push-banner.tsx'

/** The notice choices on the account page, with the link to the notices. */
export function NoticeSection() {
  const unread = useUnread()
  return (
    <ListSection title={text.title} all={{ to: '/account/notifiche', text: text.all, label: text.allLabel(unread) }}>
      <NoticeChoices />
    </ListSection>
  )
}

/** /account/scelte: the target of a mail's «Scegli che cosa ricevere», which leads straight to the switch of its topic (`?argomento=`). */
export function NoticeChoicesPage() {
  const [params] = useSearchParams()
  const asked = params.get('argomento')
  return (
    <Screen title={text.choose} bar={{ back: '/account' }} narrow>
      <NoticeChoices {...(isChoiceTopic(asked) && { asked })} />
    </Screen>
  )
}

/**
 * The topics that the member wants, each as a push notification and as a mail, and what blocks either. The list in the app contains every
 * notice anyway.
 *
 * @param asked the topic from the mail's link
 */
export function NoticeChoices({ asked }: { asked?: ChoiceTopic }) {
  const { answer, error } = useNoticeChoices()
  const device = usePushState()
  const failure = useFailure('choice not changed')
  const askedSwitch = useAsked(answer !== null, device !== null)
  const pushReason = useId()
  const change = (topic: ChoiceTopic, choice: Partial<NoticeChoice>) => {
    failure.clear()
    choose(topic, choice).catch(failure.show)
  }
  // Shows nothing about this device until it has been checked.
  const isPushHere = device === null || device === 'subscribed'
  const isPushOff = answer !== null && !answer.pushElsewhere && !isPushHere
  return (
    <div className={inOrder}>
      <PushBanner />
      {answer?.mailRefused && (
        <Banner tone="warn" className={styles.push} action={<Link to="/account/email">{text.mailCheck}</Link>}>
          {text.mailRefused}
        </Banner>
      )}
      {answer && !isPushHere && (
        <p id={pushReason} className={`muted sm ${styles.reason}`}>
          {isPushOff ? [text.pushNowhere, ...(device === 'not_subscribed' ? [text.pushTurnOn] : [])].join(' ') : text.pushOnlyElsewhere}
        </p>
      )}
      {answer ? (
        <Group>
          {toldTopics.map((topic) => (
            <Topic
              key={topic}
              topic={topic}
              choice={answer.topics[topic]}
              pushReason={isPushOff ? pushReason : null}
              mailSwitch={topic === asked ? askedSwitch : undefined}
              onChange={(choice) => change(topic, choice)}
            />
          ))}
        </Group>
      ) : error ? (
        <NotLoaded onRetry={noticeChoices.refresh}>{error.code === 'auth.network' ? text.choicesNetwork : text.choicesFailed}</NotLoaded>
      ) : (
        <SkeletonRows rows={toldTopics.length} thumbs={false} />
      )}
      <div className={styles.below}>
        <ActionFailure error={failure.error} />
        <div className={`muted sm ${styles.note}`}>
          <p>{text.quietHours}</p>
          <p>{text.always}</p>
        </div>
      </div>
    </div>
  )
}

type TopicProps = {
  topic: ChoiceTopic
  choice: NoticeChoice
  /** Why push notifications do not work; null when they do. With a reason there is nothing to choose. */
  pushReason: string | null
  mailSwitch: Ref<HTMLInputElement> | undefined
  onChange: (choice: Partial<NoticeChoice>) => void
}

function Topic({ topic, choice, pushReason, mailSwitch, onChange }: TopicProps) {
  const { title, detail } = text.topics[topic]
  return (
    <div className={row.row}>
      <span className={classNames(row.main, styles.topic)}>
        <span className={row.title}>{title}</span>
        <span className={row.detail}>{detail}</span>
      </span>
      <span className={styles.channels}>
        {(['push', 'mail'] as const).map((channel) => {
          const isOff = channel === 'push' && pushReason !== null
          return (
            <label key={channel} className={styles.channel}>
              <BareSwitch
                aria-label={`${text[channel]}, ${title}`}
                checked={choice[channel] && !isOff}
                {...(isOff && { disabled: true, 'aria-describedby': pushReason })}
                {...(channel === 'mail' && { ref: mailSwitch })}
                onChange={(event) => onChange({ [channel]: event.currentTarget.checked })}
              />
              <span>{text[channel]}</span>
            </label>
          )
        })}
      </span>
    </div>
  )
}

/** Scrolls to the linked topic and focuses it once it exists; scrolls again when a banner appears above it. */
function useAsked(isThere: boolean, isDeviceKnown: boolean) {
  const place = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    const input = place.current
    if (!isThere || !input || (isDone.current && (!isDeviceKnown || document.activeElement !== input))) return
    isDone.current = true
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'center' })
  }, [isThere, isDeviceKnown])
  return place
}
