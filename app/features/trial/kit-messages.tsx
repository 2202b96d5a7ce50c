import { useState } from 'react'
import { cardText } from '#app/ui/card/texts.ts'
import { componenti as say } from './texts-kit.ts'
import { EnlargedCode } from '#app/ui/card/enlarged-code.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { calendarClock, cloudOff, utensils } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { sampleView } from './sample-view.ts'
import { Section } from './kit-section.tsx'

export function MessageSection() {
  return (
    <Section title={say.sections.messages}>
      <Banner tone="ok">{say.ok}</Banner>
      <Banner tone="warn" icon={calendarClock}>
        {say.warn}
      </Banner>
      <Banner tone="bad" action={<button type="button">{say.retry}</button>}>
        {say.bad}
      </Banner>
      <Banner tone="info">{say.info}</Banner>
      <Banner tone="neutral" slim icon={cloudOff}>
        <p>
          <b>{say.offline}</b> {say.offlineSince}
        </p>
      </Banner>
      <Button variant="secondary" size="sm" onClick={() => showToast(say.toast, { action: { label: say.undo, onPress: () => {} } })}>
        {say.showToast}
      </Button>
    </Section>
  )
}

export function DialogSection() {
  const [open, setOpen] = useState<'sheet' | 'code' | null>(null)
  const question = useQuestion()
  const close = () => setOpen(null)
  return (
    <Section title={say.sections.dialogs}>
      <Button variant="secondary" size="sm" onClick={() => setOpen('sheet')}>
        {say.openSheet}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() =>
          question.ask(
            { title: say.question, text: say.questionText, confirm: say.deleteAccount, cancel: say.keep, danger: true },
            () => {},
          )
        }
      >
        {say.askFirst}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setOpen('code')}>
        {say.enlarge}
      </Button>
      <Sheet open={open === 'sheet'} onClose={close} title={say.sheetTitle}>
        <Row thumb={<Thumb icon={utensils} hue={45} />} title={say.sheetTitle} detail={say.sheetText} />
        <Button wide onClick={close}>
          {say.takeMe}
        </Button>
      </Sheet>
      {question.dialog}
      <EnlargedCode view={sampleView({ pill: cardText.states.valid })} open={open === 'code'} onClose={close} />
    </Section>
  )
}
