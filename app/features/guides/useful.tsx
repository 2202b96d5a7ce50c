import { useState } from 'react'
import { LinkButton } from '#app/ui/link-button.tsx'
import { guides } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { thumbsDown, thumbsUp } from '#app/ui/icons.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import styles from './useful.module.css'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'

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

/** This device's answers: for each guide the answer and a random token of its own. */
type Answers = Record<string, { device: string; useful: boolean | null }>

const KEY = 'guideFeedback'

/** This device's answer; null before there is one. */
const givenAnswer = (guide: string): boolean | null => (Object.hasOwn(answers(), guide) ? answers()[guide]!.useful : null)

/** Tells the server. The token is stored before the call, so a second try counts once. @throws ApiError */
async function sendAnswer(guide: string, useful: boolean): Promise<void> {
  const known = answers()
  const device = Object.hasOwn(known, guide) ? known[guide]!.device : crypto.randomUUID()
  keep({ ...known, [guide]: { device, useful: givenAnswer(guide) } })
  await call('POST', `/api/guides/${encodeURIComponent(guide)}/feedback`, { useful, device })
  keep({ ...answers(), [guide]: { device, useful } })
}

function answers(): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter(([, one]) => typeof (one as { device?: unknown } | null)?.device === 'string')) as Answers
  } catch {
    return {}
  }
}

/** A browser without storage sends a new token each time; the server's rate limit bounds it. */
function keep(all: Answers): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch (error) {
    logWarning('answer not kept', error)
  }
}
