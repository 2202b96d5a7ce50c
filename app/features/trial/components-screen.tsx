import { useState, type CSSProperties } from 'react'
import { Screen } from '#app/shell/screen.tsx'
import { componenti as say } from './texts-kit.ts'
import { Segments } from '#app/ui/segments.tsx'
import { ButtonSection, IconSection } from './kit-buttons.tsx'
import { CardSection } from './kit-cards.tsx'
import { ColorSection } from './kit-colors.tsx'
import styles from './kit.module.css'
import { CalendarSection, StepSection, TableSection, VerificationSection } from './kit-desk.tsx'
import { ChoiceSection, FieldSection, FormSection } from './kit-fields.tsx'
import { EmptySection, LoadingSection, OfflineSection, RowSection } from './kit-lists.tsx'
import { MarkSection } from './kit-marks.tsx'
import { DialogSection, MessageSection } from './kit-messages.tsx'

type Scheme = 'system' | 'light' | 'dark'

const SCHEMES: Record<Scheme, string> = { system: 'light dark', light: 'light', dark: 'dark' }

/** The kit, shown: every component in every state. In the trial alone. */
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
        <VerificationSection />
        <CardSection />
        <ColorSection />
      </div>
    </Screen>
  )
}
