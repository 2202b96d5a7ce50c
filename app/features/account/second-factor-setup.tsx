import { useEffect, useRef } from 'react'
import { codeForm } from '#domain/accounts/second-factor.ts'
import { qrCanvas } from '#app/ui/card/qr.ts'
import { confirmSecondFactor, type SecondFactorStart } from '#app/platform/session/account.ts'
import { secondFactor as words } from './texts-second-factor.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { copy } from '#app/ui/icons.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import styles from './account-screen.module.css'
import { CopyButton } from './copy-button.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'

/** The secret, to scan or type, and the first code, which proves that the app has it. Nothing changes until then. */
export function SecondFactorSetup({
  setup: { secret, uri },
  onConfirmed,
  onStop,
}: {
  setup: SecondFactorStart
  onConfirmed: (codes: string[]) => void
  onStop: () => void
}) {
  const form = useProvedForm('second factor not confirmed')
  const send = form.submit(async ({ code }: { code: string }) => onConfirmed((await confirmSecondFactor(code)).recoveryCodes))
  return (
    <>
      <div>
        <h2>{words.scan}</h2>
        <p className="muted">{words.scanText}</p>
      </div>
      <SetupCode uri={uri} />
      <div className="stack">
        <p className="muted">{words.secret}</p>
        <p className={styles.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
        <div className={styles.tools}>
          <CopyButton icon={copy} text={secret} label={words.copySecret} copied={words.secretCopied} />
          {/* On the phone that has the app itself, the code cannot be scanned. */}
          <a className="link" href={uri}>
            {words.openApp}
          </a>
        </div>
      </div>
      <Form rules={codeForm} onSubmit={send} onError={form.onError}>
        <TextField name="code" label={words.code} hint={words.codeHint} inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {words.confirm}
        </Button>
        <Button variant="secondary" wide onClick={onStop}>
          {words.stop}
        </Button>
      </Form>
    </>
  )
}

const SIDE = 208

function SetupCode({ uri }: { uri: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = place.current
    if (!room) return
    room.replaceChildren(qrCanvas(uri, { label: words.qr, place: room, size: () => ({ side: SIDE, room: room.clientWidth }) }))
    return () => room.replaceChildren()
  }, [uri])
  return (
    <div className={styles.code}>
      <div className={styles.place} ref={place} />
    </div>
  )
}
