import { useState } from 'react'
import { LinkButton } from '#app/ui/link-button.tsx'
import { givenAnswer, sendAnswer } from './data.ts'
import { guides } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { thumbsDown, thumbsUp } from '#app/ui/icons.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import styles from './useful.module.css'

const words = guides.useful

/** «È stato utile?», asked once on each device; the answer may be changed. */
export function Useful({ guide }: { guide: string }) {
  const [given, setGiven] = useState(() => givenAnswer(guide))
  const [sending, setSending] = useState<boolean | null>(null)
  const failure = useFailure('answer not sent')

  const answer = async (useful: boolean) => {
    if (sending !== null) return
    setSending(useful)
    failure.clear()
    try {
      await sendAnswer(guide, useful)
      setGiven(useful)
    } catch (error) {
      failure.show(error)
    } finally {
      setSending(null)
    }
  }

  return (
    <section className={styles.useful} aria-labelledby="useful">
      <h2 id="useful">{words.title}</h2>
      <output className={styles.answer}>{given !== null && (given ? words.thanks : words.sorry)}</output>
      {given === null ? (
        <>
          <div className="inline">
            <Button variant="secondary" icon={thumbsUp} busy={sending === true} onClick={() => void answer(true)}>
              {words.yes}
            </Button>
            <Button variant="secondary" icon={thumbsDown} busy={sending === false} onClick={() => void answer(false)}>
              {words.no}
            </Button>
          </div>
          <p className="xs muted">{words.anonymous}</p>
        </>
      ) : (
        <div className="inline">
          {!given && (
            <LinkButton variant="secondary" size="sm" to="/segnalazioni">
              {words.report}
            </LinkButton>
          )}
          <Button variant="tint" size="sm" onClick={() => setGiven(null)}>
            {words.change}
          </Button>
        </div>
      )}
      <Failure error={failure.error} own={{ 'auth.network': 'net.action_needs_network' }} />
    </section>
  )
}
