import { Suspense, useEffect, useState, type RefObject } from 'react'
import { readCardNumber } from '#domain/cards/card-number.ts'
import { readManualCode } from '#domain/cards/credential/manual-code.ts'
import type { Field } from '#domain/form.ts'
import type { Camera } from '#app/platform/device/camera.ts'
import { checkTyped, isVerifierHere, type Typed } from './check-typed.ts'
import { useShop } from './shop-data.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { verify } from './texts.ts'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { scanLine, x } from '#app/ui/icons.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { DataReady } from './data-age.tsx'
import { More } from './more.tsx'
import { PartnerName, PartnerShop } from './partner-shop.tsx'
import { PhotoButton, type PhotoProblem } from './photo-button.tsx'
import type { LastRead } from './read-code.ts'
import { Scanner, useCameraFirst, useScanner } from './use-scanner.ts'
import styles from './verification.module.css'
import { NoPicture, Viewfinder } from './viewfinder.tsx'
import type { ScannerProblem } from './watch-camera.ts'

/** /v without a code: the camera, if any, and the field for a spelled code. */
export function HowTo({
  isFirst,
  scanning,
  onScanning,
  onScanned,
  onTyped,
  ...scanner
}: {
  /** Returning from an answer, this page's heading gets the focus. */
  isFirst: RefObject<boolean>
  /** Null until the presence of a camera is known. */
  scanning: boolean | null
  last: LastRead | null
  light: boolean
  onLight: (on: boolean) => void
  onScanning: (on: boolean) => void
  onScanned: (text: string) => void
  onTyped: (code: string, known: Typed) => void
}) {
  const { shop } = useShop()
  const [camera, setCamera] = useState<Camera | null>(null)
  const [problem, setProblem] = useState<ScannerProblem | null>(null)
  const [photoProblem, setPhotoProblem] = useState<PhotoProblem | null>(null)
  // Until then the page shows its most common layout.
  const isOn = scanning !== false && problem === null
  const isScannerHere = useScanner(scanning === true && problem === null, setProblem)
  useCameraFirst(scanning, onScanning)
  /** Switches between camera and photo; the other one's messages are cleared. */
  const turnCamera = (on: boolean) => {
    setProblem(null)
    setPhotoProblem(null)
    scanner.onLight(false)
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
      <Heading>{verify.title}</Heading>
      <PartnerName />
      {!isOn ? (
        <NoPicture problem={problem} />
      ) : isScannerHere ? (
        <Suspense fallback={<Viewfinder step="opening" />}>
          <Scanner {...scanner} onScanned={onScanned} onCamera={setCamera} onFailed={setProblem} />
        </Suspense>
      ) : (
        <Viewfinder step="opening" />
      )}
      <Button variant={isOn ? 'secondary' : 'primary'} wide icon={isOn ? x : scanLine} onClick={() => turnCamera(!isOn)}>
        {isOn ? verify.closeCamera : problem ? verify.retry : verify.openCamera}
      </Button>
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
      <PhotoButton problem={photoProblem} onRead={() => turnCamera(false)} onScanned={onScanned} onProblem={setPhotoProblem} />
      <PartnerShop />
      <More camera={camera} />
      <DataReady />
    </main>
  )
}

function useVerifierHere(): boolean {
  const [isVerifier, setVerifier] = useState(false)
  useEffect(() => void isVerifierHere().then(setVerifier), [])
  return isVerifier
}

/** The code under the QR or the card's number, as it is spelled out. */
const cardCodeField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (typeof input !== 'string' || input.trim() === '') return { problem: 'required' }
    const code = readCardNumber(input) ?? readManualCode(input)
    return code === null ? { problem: 'invalid' } : { value: code }
  },
}
const byHand = { cardCode: cardCodeField }
