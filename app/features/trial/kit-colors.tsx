import type { CSSProperties } from 'react'
import { Card } from '#app/ui/card/card.tsx'
import { componenti as say } from './texts-kit.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './kit.module.css'
import { sampleView } from './sample-view.ts'
import { Section } from './kit-section.tsx'

export function ColorSection() {
  return (
    <Section title={say.sections.colors} lead={say.colorsLead}>
      <div className={styles.colors}>
        {say.colors.map(({ id, name, color, tint }) => (
          <div key={id} className="assoc" style={{ '--assoc': color } as CSSProperties}>
            <Card view={sampleView({ association: { id, name }, small: 'mini' })} />
            <div className={styles.color}>
              <span className={styles.swatch} />
              {tint}
              <span className="muted num">{color}</span>
              <Button size="sm">{say.join}</Button>
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}
