import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PROVIDERS, type Provider } from '#domain/provider.ts'
import { ApiError } from '../../data/api.ts'
import { finishProvider, takeErrand, throughProvider, type Errand } from '../../data/provider-sign-in.ts'
import { report } from '../../data/report.ts'
import type { Opened } from '../../data/session.ts'
import { handOver, type ProviderReply } from '../../device/provider-window.ts'
import { Heading, useTitle } from '../../shell/screen.tsx'
import { login } from '../../texts/login.ts'
import { wait } from '../../texts/wait.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { TesseraMark } from '../../ui/tessera-mark.tsx'
import { Failure } from '../failure.tsx'
import { afterErrand, secondStepPath } from './enter.ts'
import styles from './provider-return.module.css'
import { loginPath } from './step.ts'

type State = 'working' | 'handed over' | { failed: unknown; errand: Errand }

/**
 * /accesso/google and /accesso/facebook, where a provider sends the person back. In the window that the app has opened, it hands the
 * answer to the page that waits for it and closes; where none waits, or the whole page had gone there, it goes on by itself.
 */
export function ProviderReturn() {
  const { provider: named } = useParams()
  const provider = PROVIDERS.find((one) => one === named)
  const navigate = useNavigate()
  const [state, setState] = useState<State>('working')
  const isAnswered = useRef(false)
  const failed = typeof state === 'object' ? state : null
  useTitle(failed ? login.returnFailed : login.returnTitle)

  const go = (path: string) => void navigate(path, { replace: true })
  const goOn = async (errand: Errand, open: () => Promise<Opened | undefined>) => {
    try {
      const opened = await open()
      go(opened ? afterErrand(errand, opened) : loginPath('accedi', errand.returnTo))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.twofactor_prompt') return go(secondStepPath(errand.returnTo))
      report('sign-in through a provider failed', error)
      setState({ failed: error, errand })
    }
  }

  const receive = async (errand: Errand, reply: ProviderReply, provider: Provider) => {
    if (!errand.inWindow || !(await handOver(reply.state ?? '', reply))) return goOn(errand, () => finishProvider(provider, reply, errand))
    setState('handed over')
    window.close()
  }

  useEffect(() => {
    // What came back is worth something once, however often React runs this.
    if (isAnswered.current || !provider) return
    isAnswered.current = true
    const reply = takeReply()
    const errand = takeErrand(reply.state ?? '')
    void receive(errand, reply, provider)
  })

  const retry = failed && provider && (() => void goOn(failed.errand, () => throughProvider(provider, failed.errand)))
  const signIn = loginPath('accedi', failed?.errand.returnTo ?? null)
  return (
    <main id="main" className={styles.page}>
      <TesseraMark size={40} />
      <Heading>{failed ? login.returnFailed : login.returnTitle}</Heading>
      {!failed && <p className="muted">{state === 'handed over' ? login.handedOver : wait}</p>}
      {failed && <Failure error={failed.failed} ways={{ signIn, useEmail: signIn, ...(retry && { retry }) }} />}
      {(failed || !provider) && (
        <LinkButton to={signIn} wide variant="secondary">
          {login.toSignIn}
        </LinkButton>
      )}
    </main>
  )
}

/** What the provider has put into the address, which forgets it: it must not be read, copied, kept or sent again. */
function takeReply(): ProviderReply {
  const reply = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(history.state, '', location.pathname)
  return reply
}
