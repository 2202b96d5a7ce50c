import { useEffect, useState } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { events } from './texts.ts'
import { errorText } from '#app/ui/texts/errors.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { calendarPlus, calendarSync, copy, externalLink } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Switch } from '#app/ui/switch.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { EventFailure } from './event-failure.tsx'
import { momentWords } from './event.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { serverOrigin } from '#app/platform/device/server.ts'
import { call } from '#app/platform/api.ts'
import styles from './calendar-feed.module.css'

const text = events.feed

/** One's own calendar feed: its secret address, and how to change or stop it. */
export function Feed() {
  const [feed, setFeed] = useState<CalendarFeed | null>(null)
  const [isAway, setAway] = useState(false)
  const question = useQuestion()
  const action = useAction('calendar feed not changed')
  useEffect(() => {
    loadFeed().then(setFeed, (error: unknown) => {
      logWarning('calendar feed not loaded', error)
      setAway(true)
    })
  }, [])
  const act = (name: string, change: () => Promise<CalendarFeed>, done?: string) =>
    action.run(async () => {
      setFeed(await change())
      if (done) showToast(done)
    }, name)
  const renew = (wholeProgramme: boolean) =>
    question.ask({ title: text.renewQuestion, text: text.renewText, confirm: text.renew, danger: true }, () =>
      act('renew', () => startFeed(wholeProgramme), text.renewed),
    )
  const stop = () =>
    question.ask({ title: text.stopQuestion, text: text.stopText, confirm: text.stop, danger: true }, () =>
      act('stop', stopFeed, text.stopped),
    )
  return (
    <ListSection title={text.title}>
      <p className={styles.lead}>{text.text}</p>
      {isAway && <p className="muted">{errorText('net.action_needs_network').text}</p>}
      {feed && feed.path === null && (
        <Button variant="secondary" icon={calendarSync} busy={action.busy === 'start'} onClick={() => act('start', () => startFeed(true))}>
          {text.start}
        </Button>
      )}
      {feed?.path && (
        <>
          <Address path={feed.path} />
          <Group className={styles.choice}>
            <Switch
              label={text.whole}
              detail={text.wholeDetail}
              checked={feed.wholeProgramme}
              onChange={(event) => {
                const { checked } = event.currentTarget
                setFeed({ ...feed, wholeProgramme: checked })
                // Back to the old state if the server did not take it.
                act('whole', () =>
                  changeFeed(checked).catch((error: unknown) => {
                    setFeed(feed)
                    throw error
                  }),
                )
              }}
            />
          </Group>
          <p className="muted sm">
            {feed.lastReadAt === null ? text.neverRead : text.read(momentWords(feed.lastReadAt))}. {text.secret}
          </p>
          <div className={styles.buttons}>
            <Button variant="tint" size="sm" busy={action.busy === 'renew'} onClick={() => renew(feed.wholeProgramme)}>
              {text.renew}
            </Button>
            <Button variant="tint" size="sm" busy={action.busy === 'stop'} onClick={stop}>
              {text.stop}
            </Button>
          </div>
        </>
      )}
      <EventFailure error={action.error} here="/appuntamenti/mie" />
      {question.dialog}
    </ListSection>
  )
}

function Address({ path }: { path: string }) {
  const [isFailed, setFailed] = useState(false)
  const address = serverOrigin() + path
  // Device calendars subscribe to addresses with this scheme.
  const webcal = address.replace(/^https?:/, 'webcal:')
  const copyAddress = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast(text.copied),
      () => setFailed(true),
    )
  return (
    <>
      <Group>
        <Row icon={calendarPlus} title={text.open} detail={text.openDetail} href={webcal} chevron />
        <Row
          icon={externalLink}
          title={text.google}
          detail={text.googleDetail}
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          chevron
        />
        <Row icon={copy} title={text.copy} detail={text.copyDetail} onClick={() => void copyAddress()} />
      </Group>
      {isFailed && (
        <p role="alert" className="sm">
          {text.copyFailed} <span className={styles.address}>{address}</span>
        </p>
      )}
    </>
  )
}

/** `path`: the feed's address without the origin; null while it is off. Times in epoch ms. */
type CalendarFeed = { path: string | null; wholeProgramme: boolean; createdAt: number | null; lastReadAt: number | null }

const PATH = '/api/events/feed'

const loadFeed = (): Promise<CalendarFeed> => call<CalendarFeed>('GET', PATH)
/** Turns the feed on at a new address; the old one stops working. */
const startFeed = (wholeProgramme: boolean): Promise<CalendarFeed> => call<CalendarFeed>('POST', PATH, { wholeProgramme })
const changeFeed = (wholeProgramme: boolean): Promise<CalendarFeed> => call<CalendarFeed>('PUT', PATH, { wholeProgramme })
const stopFeed = (): Promise<CalendarFeed> => call<CalendarFeed>('DELETE', PATH, {})
