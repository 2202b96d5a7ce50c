import { useEffect } from 'react'
import { ApiError } from '#app/platform/api.ts'
import { openShop } from './shop-data.ts'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { partner as text } from './texts-partner.ts'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { shieldCheck } from '#app/ui/icons.ts'
import said from './partner.module.css'
import styles from './verification.module.css'

/** What the server says of a link that opens nothing. */
const LOST = new ApiError('partner.link_invalid', 404)

/**
 * What a shop's personal link opens. It asks first: a link that somebody else has sent would otherwise make this telephone theirs without
 * a word, and members would read another shop's name.
 *
 * @param token null where the link has lost it on its way
 */
export function PartnerLink({ token, onDone }: { token: string | null; onDone: () => void }) {
  const action = useAction('shop not opened')
  useTitle(text.connectTitle)
  useEffect(() => focusHeading({ preventScroll: true }), [])

  const problem = token === null ? LOST : action.error
  // Pressed again it would be refused again.
  const isOver = problem !== null && errorCode(problem).code === 'partner.link_invalid'
  // Without a token there is no button.
  const connect = () =>
    action.run(async () => {
      await openShop(token ?? '')
      onDone()
    })
  return (
    <main id="main" className={`${styles.page} ${styles.how}`}>
      <span className={styles.mark}>
        <Icon of={shieldCheck} size={64} />
      </span>
      <Heading>{text.connectTitle}</Heading>
      <p>{text.connectText}</p>
      <div className={said.said}>
        <ActionFailure error={problem} />
      </div>
      {!isOver && (
        <Button wide busy={action.busy !== null} onClick={connect}>
          {text.connect}
        </Button>
      )}
      <Button wide variant="secondary" onClick={onDone}>
        {isOver ? text.toPage : text.notNow}
      </Button>
    </main>
  )
}
