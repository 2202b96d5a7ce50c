import { Navigate, useLocation, useParams } from 'react-router'
import { ownAccount } from '#app/platform/session/account.ts'
import { useSession } from '#app/platform/session/session.ts'
import { ProofGate } from '#app/shell/proof/proof.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { NotFound } from '#app/shell/not-found.tsx'
import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { reportSentences } from '#app/features/reports/texts-errors.ts'
import { reportFieldSentences } from '#app/features/reports/texts-fields.ts'
import { StaffReport } from '#app/features/reports/desk-report.tsx'
import { StaffReportList } from '#app/features/reports/desk-list.tsx'

addSentences(reportSentences)
addFieldSentences(reportFieldSentences)

/** /gestione and its rooms, of which there is one so far. Who may read what, only the server says. */
export function Gestione() {
  const { '*': path = '' } = useParams()
  const { pathname, search } = useLocation()
  const { user } = useSession()
  // How they can show who they are.
  ownAccount.use()

  // Signed out in another tab, or by the server's word.
  if (!user) return <Navigate to={loginPath('accedi', pathname + search)} replace />
  const [room, id, ...more] = path.split('/').filter(Boolean)
  if (room === undefined) return <Navigate to="/gestione/segnalazioni" replace />
  if (room !== 'segnalazioni' || more.length > 0) return <NotFound />
  return <ProofGate>{id === undefined ? <StaffReportList /> : <StaffReport key={id} id={id} />}</ProofGate>
}
