import { useEffect, useState } from 'react'
import type { TrialCode } from '#domain/accounts/api.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { Address } from '#app/ui/address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { copy, keyRound } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import styles from './codes-screen.module.css'
import { trial } from './texts.ts'

const text = trial.codes

/** /codici, in the trial only: the second factors of the demo's staff, to try Gestione without a phone. */
export function Codici() {
  const { codes, error } = useStaffCodes()
  const { user } = useSession()
  return (
    <Screen title={text.title} lead={text.lead} narrow>
      <div className="stack">
        <Failure error={error} />
        {!codes && !error && <SkeletonRows rows={4} thumbs={false} />}
        {codes?.length === 0 && <EmptyState icon={keyRound} text={text.empty} />}
        {codes && codes.length > 0 && (
          <>
            <p className="muted sm">{text.how}</p>
            <Group>
              {codes.map((code) => (
                <CodeRow key={code.email} of={code} />
              ))}
            </Group>
          </>
        )}
        {!user && (
          <LinkButton wide to="/login?return=%2Fgestione">
            {text.signIn}
          </LinkButton>
        )}
      </div>
    </Screen>
  )
}

function CodeRow({ of: { email, name, roles, code } }: { of: TrialCode }) {
  const take = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast(text.copied)
    } catch (error) {
      logWarning('code not copied', error)
    }
  }
  return (
    <Row
      title={`${name}, ${roles.map((role) => ROLE_LABELS[role].toLowerCase()).join(' e ')}`}
      detail={<Address of={email} />}
      end={
        <span className={styles.code}>
          <b>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
          <IconButton label={text.copy(name)} icon={copy} size={20} onClick={() => void take()} />
        </span>
      }
    />
  )
}

/** A used code is replaced a moment later. */
const LOOK_EVERY_MS = 3000

/** The codes of the demo's staff, loaded again while the page is visible. */
function useStaffCodes(): { codes: TrialCode[] | null; error: unknown } {
  const [known, setKnown] = useState<{ codes: TrialCode[] | null; error: unknown }>({ codes: null, error: null })
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        setKnown({ codes: await call<TrialCode[]>('GET', '/api/trial/codes'), error: null })
      } catch (error) {
        logWarning('codes not read', error)
        setKnown(({ codes }) => ({ codes, error }))
      }
    }
    const again = () => void look()
    again()
    const timer = setInterval(again, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return known
}
