import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { readCardNumber } from '#domain/cards/card-number.ts'
import { readManualCode } from '#domain/cards/credential/manual-code.ts'
import type { Field } from '#domain/form.ts'
import { checkTyped, isVerifierHere, type Typed } from './check-typed.ts'
import { useShop } from './shop-data.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { verify } from './texts.ts'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { scanLine, x } from '#app/ui/icons.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { DataAge } from './data-age.tsx'
import { PartnerName, PartnerShop } from './partner-shop.tsx'
import { PhotoButton, type PhotoProblem } from './photo-button.tsx'
import type { LastRead } from './read-code.ts'
import styles from './verification.module.css'
import { changeVerifierSettings, useVerifierSettings } from './verifier-settings.ts'
import { Group } from '#app/ui/group.tsx'
import { Switch } from '#app/ui/switch.tsx'

// Only when somebody wants it: with it comes what reads codes.
const Scanner = lazy(async () => ({ default: (await import('./scanner.tsx')).Scanner }))

/** /v without a code: read one with the camera, or write it by hand. */
export function HowTo({
  isFirst,
  scanning,
  last,
  light,
  onLight,
  onScanning,
  onScanned,
  onTyped,
}: {
  /** Whoever comes back from an answer is led to this page's heading. */
  isFirst: RefObject<boolean>
  scanning: boolean
  last: LastRead | null
  light: boolean
  onLight: (on: boolean) => void
  onScanning: (on: boolean) => void
  onScanned: (text: string) => void
  onTyped: (code: string, known: Typed) => void
}) {
  const { shop } = useShop()
  const [isOpen, setOpen] = useState(true)
  const [photoProblem, setPhotoProblem] = useState<PhotoProblem | null>(null)
  /** The camera or a photo: what was said of the other one is over. */
  const turnCamera = (on: boolean) => {
    setOpen(true)
    setPhotoProblem(null)
    onLight(false)
    onScanning(on)
  }
  const isVerifier = useVerifierHere()
  useTitle()
  useEffect(() => {
    if (!isFirst.current) focusHeading({ preventScroll: true })
  }, [isFirst])

  const failure = useFailure('typed code not checked')
  const check = async ({ cardCode }: { cardCode: string }) => {
    failure.clear()
    onTyped(cardCode, await checkTyped(cardCode))
  }
  return (
    <main id="main" className={`${styles.page} ${styles.how}`}>
      {scanning ? (
        <Suspense>
          <Scanner last={last} light={light} onLight={onLight} onScanned={onScanned} onOpen={setOpen} />
        </Suspense>
      ) : (
        <span className={styles.mark}>
          <Icon of={scanLine} size={64} />
        </span>
      )}
      <Heading>{verify.title}</Heading>
      <PartnerName />
      {!scanning && (
        <p>
          <b>{verify.lead}</b> {verify.howTo}
        </p>
      )}
      {/* Beside what is wrong with it stands how to try again. */}
      {(!scanning || isOpen) && (
        <Button variant={scanning ? 'secondary' : 'primary'} wide icon={scanning ? x : scanLine} onClick={() => turnCamera(!scanning)}>
          {scanning ? verify.closeCamera : verify.openCamera}
        </Button>
      )}
      <PhotoButton problem={photoProblem} onRead={() => turnCamera(false)} onScanned={onScanned} onProblem={setPhotoProblem} />
      <section className={styles.byHand} aria-labelledby="by-hand">
        <h2 id="by-hand">{verify.typeIt}</h2>
        <Form rules={byHand} onSubmit={check} onError={failure.show}>
          <TextField
            name="cardCode"
            label={verify.code}
            hint={shop || isVerifier ? verify.codeOrNumberHint : verify.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
          <Failure error={failure.error} />
          <Button type="submit" variant="secondary" wide>
            {verify.check}
          </Button>
        </Form>
      </section>
      <Settings />
      {!shop && <p className={styles.foot}>{verify.printed}</p>}
      <PartnerShop />
      <DataAge tooOld={verify.tooOld}>{verify.ready}</DataAge>
    </main>
  )
}

function useVerifierHere(): boolean {
  const [isVerifier, setVerifier] = useState(false)
  useEffect(() => void isVerifierHere().then(setVerifier), [])
  return isVerifier
}

/** The code under the QR or the card's number, as somebody reads it. */
const cardCodeField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (typeof input !== 'string' || input.trim() === '') return { problem: 'required' }
    const code = readCardNumber(input) ?? readManualCode(input)
    return code === null ? { problem: 'invalid' } : { value: code }
  },
}
const byHand = { cardCode: cardCodeField }

/** How this device tells a result. */
function Settings() {
  const { sound, goesOn } = useVerifierSettings()
  return (
    <Group>
      <Switch
        label={verify.sound}
        detail={verify.soundDetail}
        checked={sound}
        onChange={(event) => changeVerifierSettings({ sound: event.currentTarget.checked })}
      />
      <Switch
        label={verify.goesOn}
        detail={verify.goesOnDetail}
        checked={goesOn}
        onChange={(event) => changeVerifierSettings({ goesOn: event.currentTarget.checked })}
      />
    </Group>
  )
}
