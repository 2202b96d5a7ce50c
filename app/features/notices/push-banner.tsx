import { useEffect, useRef, useState } from 'react'
import { postponedPush } from '#app/platform/device/push-calls.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { lookAtPush, turnPushOff, turnPushOn, usePushState } from '#app/platform/device/push.ts'
import { push as text } from './texts-push.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { bell } from '#app/ui/icons.ts'
import { OnItsWay } from '#app/ui/on-its-way.tsx'
import { errorText } from '#app/ui/texts/errors.ts'
import styles from './notices.module.css'
import type { PushState } from '#app/platform/device/push-way.ts'
import { pushDenied, pushUnsupported } from './push-words.ts'

/**
 * Whether push notifications reach this device, and the one action about it. The browser asks its own question only after a press under the
 * explanation, since a refusal is final.
 */
export function PushBanner() {
  const state = usePushLooked()
  const [isPostponed, setPostponed] = useState(() => postponedPush.read() ?? false)
  const [failed, setFailed] = useState<'on' | 'off' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isExplained, setExplained] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  if (state === null) return <OnItsWay />

  const keepPostponed = (isLater: boolean) => {
    postponedPush.write(isLater)
    setPostponed(isLater)
  }
  const change = async (to: 'on' | 'off') => {
    setBusy(true)
    setFailed(null)
    // A person who turns them off has answered the question too.
    keepPostponed(to === 'off')
    try {
      await (to === 'on' ? turnPushOn() : turnPushOff())
    } catch (error) {
      logWarning('push not changed', error)
      setFailed(to)
    }
    setBusy(false)
  }
  const postpone = (isLater: boolean) => {
    keepPostponed(isLater)
    // The pressed button has gone.
    first.current?.focus()
  }
  const { sentence, label, does, explanation } = faceOf(state, failed, isPostponed)
  const press = () => {
    if (does === 'ask') postpone(false)
    else if (does === 'explain') setExplained(!isExplained)
    else if (does) void change(does)
  }
  const isAsked = sentence === text.ask
  return (
    <div aria-live="polite" className={styles.push}>
      <Banner
        tone={failed ? 'warn' : isAsked ? 'info' : 'neutral'}
        icon={bell}
        action={
          does && (
            <div className={styles.buttons}>
              <Button
                ref={first}
                variant={isAsked ? 'primary' : 'secondary'}
                size="sm"
                busy={isBusy}
                onClick={press}
                {...(explanation && { 'aria-expanded': isExplained })}
              >
                {label}
              </Button>
              {isAsked && (
                <Button variant="secondary" size="sm" onClick={() => postpone(true)}>
                  {text.notNow}
                </Button>
              )}
            </div>
          )
        }
      >
        <p>{sentence}</p>
        {explanation && isExplained && <p>{explanation}</p>}
      </Banner>
    </div>
  )
}

/** Checked now, and again when the person returns, possibly from the browser's settings. */
function usePushLooked() {
  useEffect(() => {
    const look = () => void lookAtPush().catch((error: unknown) => logWarning('push not looked at', error))
    look()
    const listening = new AbortController()
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((permission) => permission.addEventListener('change', look, { signal: listening.signal }))
      .catch(() => {})
    return () => listening.abort()
  }, [])
  return usePushState()
}

/** The banner's sentence, and its first button. */
type Face = { sentence: string; label?: string; does?: 'on' | 'off' | 'ask' | 'explain'; explanation?: string }

/** @param failed the change that failed; @param isPostponed «Non ora» was pressed, or notifications were turned off */
export function faceOf(state: PushState, failed: 'on' | 'off' | null, isPostponed: boolean): Face {
  if (failed) return { sentence: failed === 'on' ? text.subscribeFailed : text.unsubscribeFailed, label: text.retry, does: failed }
  if (state === 'not_subscribed' && !isPostponed) return { sentence: text.ask, label: text.turnOn, does: 'on' }
  return FACES[state]()
}

const FACES: Record<PushState, () => Face> = {
  not_subscribed: () => ({ sentence: text.notSubscribed, label: text.turnOn, does: 'ask' }),
  subscribed: () => ({ sentence: text.subscribed, label: text.turnOff, does: 'off' }),
  denied: () => ({
    ...pushDenied,
    label: text.howTo,
    does: 'explain',
  }),
  ios_install: () => ({ sentence: text.iosInstall, label: text.howToInstall, does: 'explain', explanation: text.installText }),
  sw_unavailable: () => ({ sentence: text.swUnavailable }),
  silent: () => ({ sentence: errorText('device.silent').text }),
  unsupported: () => ({ sentence: pushUnsupported }),
}
