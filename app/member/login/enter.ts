import { useNavigate, useSearchParams } from 'react-router'
import { safePath } from '#domain/safe-path.ts'
import type { Opened } from '../../data/session.ts'
import { loginPath, withReturn } from './step.ts'

/**
 * Where the person goes from /login, always in place of its history entry: Back must not come to it again. The `return`
 * parameter is followed only inside this origin.
 */
export function useEnter() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const returnTo = params.get('return')
  const go = (path: string) => void navigate(path, { replace: true })

  return {
    returnTo,
    afterSignIn: (opened: Opened) => go(opened.incomplete ? loginPath('profilo', returnTo) : safePath(returnTo, location.origin, '/home')),
    afterSignUp: () => go(withReturn('/confirm-email', {}, returnTo)),
    toSignIn: () => go(loginPath('accedi', returnTo)),
  }
}
