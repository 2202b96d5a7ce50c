import { useState, type CSSProperties } from 'react'
import { Screen } from '../shell/screen.tsx'
import { componenti as say } from '../texts/componenti.ts'
import { Segments } from '../ui/segments.tsx'
import { ButtonSection, IconSection } from './componenti/buttons.tsx'
import { CardSection } from './componenti/cards.tsx'
import { ColorSection } from './componenti/colors.tsx'
import styles from './componenti/componenti.module.css'
import { CalendarSection, StepSection, TableSection, VerificationSection } from './componenti/desk.tsx'
import { ChoiceSection, FieldSection, FormSection } from './componenti/fields.tsx'
import { EmptySection, LoadingSection, OfflineSection, RowSection } from './componenti/lists.tsx'
import { MarkSection } from './componenti/marks.tsx'
import { DialogSection, MessageSection } from './componenti/messages.tsx'

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
