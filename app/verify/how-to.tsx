import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { readCardNumber } from '#domain/card-number.ts'
import { readManualCode } from '#domain/credential/manual-code.ts'
import type { Field } from '#domain/form.ts'
import { checkTyped, type TypedAnswer } from '../data/check-typed.ts'
import { canReadCodes } from '../device/code-reader.ts'
import { Failure, useFailure } from '../member/failure.tsx'
import { Heading, useTitle } from '../shell/screen.tsx'
import { verify } from '../texts/verify.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { scanLine } from '../ui/icons.ts'
import { TextField } from '../ui/text-field.tsx'
import { DataAge } from './data-age.tsx'
import styles from './verify.module.css'

// Only where the browser can read codes, and only when somebody wants it.
const Scanner = lazy(async () => ({ default: (await import('./scanner.tsx')).Scanner }))

/** /v without a code: read one with the camera, or write it by hand. */
export function HowTo({
  isFirst,
  scanning,
  onScanning,
  onScanned,
  onNumber,
  onTyped,
}: {
  /** Whoever comes back from an answer is led to this page's heading. */
  isFirst: RefObject<boolean>
  scanning: boolean
  onScanning: (on: boolean) => void
  onScanned: (text: string) => void
  onNumber: (number: string) => void
  onTyped: (answer: TypedAnswer) => void
}) {
  const main = useRef<HTMLElement>(null)
  useTitle()
  useEffect(() => {
    if (!isFirst.current) main.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isFirst])

  const failure = useFailure('typed code not checked')
  const check = async ({ cardCode }: { cardCode: string }) => {
    failure.clear()
    const answer = await checkTyped(cardCode)
    if (answer) onTyped(answer)
    else onNumber(cardCode)
  }
  return (
    <main id="main" ref={main} className={`${styles.page} ${styles.how}`}>
      {scanning ? (
        <Suspense>
          <Scanner onScanned={onScanned} onClosed={() => onScanning(false)} />
        </Suspense>
      ) : (
        <span className={styles.mark}>
          <Icon of={scanLine} size={64} />
        </span>
      )}
      <Heading>{verify.title}</Heading>
      <p>
        <b>{verify.lead}</b> {!scanning && verify.howTo}
      </p>
      {!canReadCodes() && <p className="muted">{verify.noReader}</p>}
      {canReadCodes() && !scanning && (
        <Button wide icon={scanLine} onClick={() => onScanning(true)}>
          {verify.openCamera}
        </Button>
      )}
      <section className={styles.byHand} aria-labelledby="by-hand">
        <h2 id="by-hand">{verify.typeIt}</h2>
        <Form rules={byHand} onSubmit={check} onError={failure.show}>
          <TextField
            name="cardCode"
            label={verify.code}
            hint={verify.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
          <Failure error={failure.error} own={{ 'auth.network': 'net.action_needs_network' }} />
          <Button type="submit" variant="secondary" wide>
            {verify.check}
          </Button>
        </Form>
      </section>
      <DataAge>{verify.ready}</DataAge>
    </main>
  )
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
