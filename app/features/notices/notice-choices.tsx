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

/** The choices about notices on the account's page, and the way to the notices themselves. */
export function NoticeSection() {
  const unread = useUnread()
  return (
    <ListSection title={text.title} all={{ to: '/account/notifiche', text: text.all, label: text.allLabel(unread) }}>
      <NoticeChoices />
    </ListSection>
  )
}

/** /account/scelte: where a mail's «Scegli che cosa ricevere» leads, straight to the switch of what it was about (`?argomento=`). */
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
 * What the member wants to hear of, and how: each topic as a notification and as a mail, and what keeps either from coming. The list in the
 * app has all of it anyway.
 *
 * @param asked the topic whose mails somebody has come for
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
  // Until the device was looked at, nothing is said of it.
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
  /** The sentence that says why no notification comes, where none does: then there is nothing to choose. */
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

/** Brings what was asked for into sight and under the keys, once it is there; and into sight again when a banner has come above it. */
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
