import { useNavigate, useSearchParams } from 'react-router'
import type { ProviderPurpose } from '#domain/accounts/provider.ts'
import { safePath } from '#domain/safe-path.ts'
import type { Opened } from '#app/platform/session/session.ts'
import { loginPath, withReturn } from '#app/shell/login-path.ts'
import { serverOrigin } from '#app/platform/device/server.ts'

/**
 * The next page after /login. It replaces the history entry, so that Back does not return to /login. The `return` parameter is followed
 * only within this origin.
 */
export function useEnter() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const returnTo = params.get('return')
  const go = (path: string) => void navigate(path, { replace: true })

  return {
    returnTo,
    afterSignIn: (opened: Opened) => go(afterSignIn(opened, returnTo)),
    afterProvider: (opened: Opened) => go(afterErrand({ purpose: 'sign-in', returnTo }, opened)),
    afterSignUp: () => go(withReturn('/confirm-email', {}, returnTo)),
    toSignIn: () => go(loginPath('accedi', returnTo)),
    toSecondStep: () => go(secondStepPath(returnTo)),
  }
}

const afterSignIn = (opened: Opened, returnTo: string | null): string =>
  opened.incomplete ? loginPath('profilo', returnTo) : safePath(returnTo, serverOrigin(), '/home')

/** The next page after a provider's sign-in. Like a new registration, a person from Facebook still has to confirm the address. */
export function afterErrand({ purpose, returnTo }: { purpose: ProviderPurpose; returnTo: string | null }, opened: Opened): string {
  if (purpose !== 'sign-in') return safePath(returnTo, serverOrigin(), '/account')
  if (!opened.incomplete && !opened.emailVerified) return withReturn('/confirm-email', {}, returnTo)
  return afterSignIn(opened, returnTo)
}

/** The page that asks for the second factor. */
export const secondStepPath = (returnTo: string | null): string => withReturn('/login', { step: 'codice' }, returnTo)
