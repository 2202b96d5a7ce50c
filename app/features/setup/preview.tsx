import type { CSSProperties } from 'react'
import { Card } from '#app/ui/card/card.tsx'
import type { CardView } from '#app/ui/card/card-view.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { setup } from './texts.ts'
import styles from './setup-screen.module.css'

/** The association's card in its colour, while it is being chosen. A picture: nothing on it is anybody's. */
export function Preview({ name, color }: { name: string; color: string }) {
  const view: CardView = {
    number: '0000000000',
    name: cardText.sampleName,
    association: { id: 'anteprima', name: name.trim() || setup.name },
    state: 'valid',
    pill: cardText.states.valid,
    until: null,
    untilText: null,
    code: null,
    notice: null,
    ending: null,
    small: 'mini',
  }
  return (
    <figure className={`assoc ${styles.preview}`} style={{ '--assoc': color } as CSSProperties}>
      <figcaption className="muted sm">{setup.preview}</figcaption>
      <div aria-hidden="true">
        <Card view={view} />
      </div>
    </figure>
  )
}
