import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PROVIDERS, type Provider } from '#domain/accounts/provider.ts'
import { safePath } from '#domain/safe-path.ts'
import { finishProvider, takeErrand, throughProvider, type Errand } from '#app/platform/session/provider-sign-in.ts'
import { asksForCode } from '#app/platform/session/second-step.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { Opened } from '#app/platform/session/session.ts'
import { handOver, type ProviderReply } from '#app/platform/device/provider-window.ts'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { proof as words } from '#app/shell/proof/texts.ts'
import { login } from './texts.ts'
import { wait } from '#app/platform/wait.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Crest } from '#app/ui/crest.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { ProofCode } from '#app/shell/proof/proof-code.tsx'
import { afterErrand, secondStepPath } from './enter.ts'
import styles from './provider-return-screen.module.css'
import { loginPath } from '#app/shell/login-path.ts'
import { serverOrigin } from '#app/platform/device/server.ts'

type State = 'working' | 'handed over' | { failed: unknown; errand: Errand } | { codeFor: Errand }

/**
 * /accesso/google and /accesso/facebook: the return from a provider. In a window opened by the app it passes the answer to the waiting page
 * and closes; otherwise it completes the sign-in itself.
 */
export function ProviderReturn() {
  const { provider: named } = useParams()
  const provider = PROVIDERS.find((one) => one === named)
  const navigate = useNavigate()
  const [state, setState] = useState<State>('working')
  const isAnswered = useRef(false)
  const failed = typeof state === 'object' && 'failed' in state ? state : null
  const codeFor = typeof state === 'object' && 'codeFor' in state ? state.codeFor : null
  // A person who links or proves is signed in, so /login redirects them.
  const back = failed && failed.errand.purpose !== 'sign-in' ? safePath(failed.errand.returnTo, serverOrigin(), '/account') : null
  const title = codeFor ? words.title : back ? words.failed : failed ? login.returnFailed : login.returnTitle
  useTitle(title)

  const go = (path: string) => void navigate(path, { replace: true })
  const proved = ({ returnTo }: Errand) => {
    showToast(words.proved)
    go(safePath(returnTo, serverOrigin(), '/account'))
  }
  const goOn = async (errand: Errand, open: () => Promise<Opened | undefined>) => {
    try {
      const opened = await open()
      if (opened && errand.purpose === 'prove') return proved(errand)
      go(opened ? afterErrand(errand, opened) : loginPath('accedi', errand.returnTo))
    } catch (error) {
      if (asksForCode(error)) return errand.purpose === 'prove' ? setState({ codeFor: errand }) : go(secondStepPath(errand.returnTo))
      logWarning('sign-in through a provider failed', error)
      setState({ failed: error, errand })
    }
  }

  const receive = async (errand: Errand, reply: ProviderReply, provider: Provider) => {
    if (!errand.inWindow || !(await handOver(reply.state ?? '', reply))) return goOn(errand, () => finishProvider(provider, reply, errand))
    setState('handed over')
    window.close()
  }

  useEffect(() => {
    // The answer works once, even if React runs this again.
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
      <Crest size={40} />
      <Heading>{title}</Heading>
      {codeFor && <ProofCode onProved={() => proved(codeFor)} onTooLate={(error) => setState({ failed: error, errand: codeFor })} />}
      {!failed && !codeFor && <p className="muted">{state === 'handed over' ? login.handedOver : wait}</p>}
      {failed && <Failure error={failed.failed} ways={{ ...(!back && { signIn, useEmail: signIn }), ...(retry && { retry }) }} />}
      {(failed || !provider) && (
        <LinkButton to={back ?? signIn} wide variant="secondary">
          {back ? words.back : login.toSignIn}
        </LinkButton>
      )}
    </main>
  )
}

/** Reads the provider's answer and removes it from the address, so that it is not read, copied, stored or sent again. */
function takeReply(): ProviderReply {
  const reply = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(history.state, '', location.pathname)
  return reply
}
