import { useState, type ReactNode } from 'react'
import { useAccount } from '#app/platform/session/account.ts'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { holdSession, refreshSession, session } from '#app/platform/session/session.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { ProofSheet } from './proof-sheet.tsx'
import { NotProved, ProofContext, type Proof } from './use-action.ts'

/**
 * «Conferma che sei tu» for everything inside, and «Accedi di nuovo» when the session has ended: the page stays behind the sheet, with its
 * unsaved input, and the act runs again.
 */
export function ProofGate({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<{ again: boolean; proved: () => void; givenUp: () => void } | null>(null)
  const account = useAccount()
  // The second factor, asked again after a while for confidential reports; an account without one cannot show it here.
  const hasSecond = account !== null && (account.secondFactor || account.passkeys.length > 0)
  const ask = (again: boolean) =>
    new Promise<void>((resolve, reject) =>
      setAsking({
        again,
        proved: () => {
          setAsking(null)
          // The next action may lead to another page, so the sheet's history entry is removed first.
          void backToPage().then(resolve)
        },
        givenUp: () => {
          setAsking(null)
          reject(new NotProved())
          if (again) refreshSession().catch((e: unknown) => logWarning('session not refreshed', e))
        },
      }),
    )
  const proveFirst = () => ask(false)
  const prove: Proof['prove'] = async (act) => {
    const whose = session().user?.firebaseUid
    const release = holdSession()
    try {
      for (;;) {
        try {
          return await act()
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const hasEnded = error.code === 'auth.session_expired'
          const isStale = error.code === 'auth.twofactor_missing' && hasSecond
          if (!hasEnded && error.code !== 'auth.proof_required' && !isStale) throw error
          await ask(hasEnded)
          // The act is not another person's to repeat.
          if (session().user?.firebaseUid !== whose) throw new NotProved()
        }
      }
    } finally {
      release()
    }
  }
  return (
    <ProofContext value={{ prove, proveFirst }}>
      {children}
      <ProofSheet
        open={asking !== null}
        again={asking?.again ?? false}
        onProved={() => asking?.proved()}
        onClose={() => asking?.givenUp()}
      />
    </ProofContext>
  )
}
