import { useState, type CSSProperties } from 'react'
import { Screen } from '#app/shell/screen.tsx'
import { componenti as say } from './texts-kit.ts'
import { Segments } from '#app/ui/segments.tsx'
import { ButtonSection, IconSection } from './kit-buttons.tsx'
import styles from './kit.module.css'
import { CalendarSection, StepSection, TableSection, VerificationSection } from './kit-desk.tsx'
import { ChoiceSection, FieldSection, FormSection } from './kit-fields.tsx'
import { EmptySection, LoadingSection, OfflineSection, RowSection } from './kit-lists.tsx'
import { MarkSection } from './kit-marks.tsx'
import { StaffSection } from './kit-staff.tsx'
import { DialogSection, MessageSection } from './kit-messages.tsx'
import { Card } from '#app/ui/card/card.tsx'
import type { CardView } from '#app/ui/card/card-view.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { LONG_CODE, sampleView } from './sample-view.ts'
import { Section } from './kit-section.tsx'

type Scheme = 'system' | 'light' | 'dark'

const SCHEMES: Record<Scheme, string> = { system: 'light dark', light: 'light', dark: 'dark' }

/** The kit: every component in every state. In the trial only. */
export function Componenti() {
  const [scheme, setScheme] = useState<Scheme>('system')
  const schemes = (Object.keys(SCHEMES) as Scheme[]).map((id) => ({ id, label: say.schemes[id] }))
  return (
    <Screen title={say.title} lead={say.lead}>
      <div className={styles.page} style={{ colorScheme: SCHEMES[scheme] } as CSSProperties}>
        <div className={styles.scheme}>
          <Segments label={say.scheme} items={schemes} current={scheme} onChange={setScheme} />
        </div>
        <div className={styles.columns}>
          <ButtonSection />
          <FieldSection />
          <MarkSection />
          <MessageSection />
          <DialogSection />
          <LoadingSection />
          <EmptySection />
          <OfflineSection />
          <RowSection />
          <ChoiceSection />
          <FormSection />
          <IconSection />
          <CalendarSection />
          <StepSection />
        </div>
        <TableSection />
        <StaffSection />
        <VerificationSection />
        <CardSection />
        <ColorSection />
      </div>
    </Screen>
  )
}

const off = { until: null, untilText: null, code: null }
const { states, notice } = cardText

const VIEWS: Partial<CardView>[] = [
  { code: { text: LONG_CODE, expiresInS: 9 } },
  { name: say.longName },
  { state: 'expiring', pill: cardText.ends(12, '31/12/26') },
  { state: 'grace', pill: states.grace, untilText: '14/02/27' },
  { ...off, state: 'expired', pill: states.expired, notice: notice.expired('15/02/27') },
  { ...off, state: 'suspended', pill: states.suspended, notice: notice.suspended(say.suspendedText) },
  { ...off, state: 'cancelled', pill: states.cancelled, notice: notice.cancelled },
  { ...off, state: 'pending', pill: states.pending, notice: notice.pending(false) },
  { small: 'mini' },
  { small: 'strip', state: 'expired', pill: states.expired },
]

function CardSection() {
  return (
    <Section title={say.sections.cards}>
      <div className={styles.cards}>
        {VIEWS.map((change) => (
          <Card key={JSON.stringify(change)} view={sampleView(change)}>
            {change.state === 'expired' && <Button>{cardText.renew}</Button>}
          </Card>
        ))}
      </div>
    </Section>
  )
}

function ColorSection() {
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
