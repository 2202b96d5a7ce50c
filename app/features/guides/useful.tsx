import { useState } from 'react'
import { LinkButton } from '#app/ui/link-button.tsx'
import { givenAnswer, sendAnswer } from './data.ts'
import { guides } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { thumbsDown, thumbsUp } from '#app/ui/icons.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import styles from './useful.module.css'

const words = guides.useful

/** «È stato utile?», asked once on each device; the answer may be changed. */
export function Useful({ guide }: { guide: string }) {
  const [given, setGiven] = useState(() => givenAnswer(guide))
  const action = useAction('answer not sent')
  const answer = (useful: boolean) =>
    action.run(
      async () => {
        await sendAnswer(guide, useful)
        setGiven(useful)
      },
      useful ? 'yes' : 'no',
    )

  return (
    <section className={styles.useful} aria-labelledby="useful">
      <h2 id="useful">{words.title}</h2>
      <output className={styles.answer}>{given !== null && (given ? words.thanks : words.sorry)}</output>
      {given === null ? (
        <>
          <div className="inline">
            <Button variant="secondary" icon={thumbsUp} busy={action.busy === 'yes'} onClick={() => answer(true)}>
              {words.yes}
            </Button>
            <Button variant="secondary" icon={thumbsDown} busy={action.busy === 'no'} onClick={() => answer(false)}>
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
      <ActionFailure error={action.error} />
    </section>
  )
}
