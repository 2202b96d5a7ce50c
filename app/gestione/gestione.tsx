import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { refreshAccount } from '../data/account.ts'
import { useSession } from '../data/session.ts'
import { ProofGate } from '../member/account/proof.tsx'
import { loginPath } from '../member/login/step.ts'
import { NotFound } from '../member/not-found.tsx'
import { addSentences } from '../texts/errors.ts'
import { addFieldSentences } from '../texts/fields.ts'
import { reportSentences } from '../texts/report-errors.ts'
import { reportFieldSentences } from '../texts/report-fields.ts'
import { StaffReport } from './segnalazioni/staff-report.tsx'
import { StaffReportList } from './segnalazioni/staff-report-list.tsx'

addSentences(reportSentences)
addFieldSentences(reportFieldSentences)

/** /gestione and its rooms, of which there is one so far. Who may read what, only the server says. */
export function Gestione() {
  const { '*': path = '' } = useParams()
  const { pathname, search } = useLocation()
  const { user } = useSession()
  // How they can show who they are.
  useEffect(() => void refreshAccount(), [])

  // Signed out in another tab, or by the server's word.
  if (!user) return <Navigate to={loginPath('accedi', pathname + search)} replace />
  const [room, id, ...more] = path.split('/').filter(Boolean)
  if (room === undefined) return <Navigate to="/gestione/segnalazioni" replace />
  if (room !== 'segnalazioni' || more.length > 0) return <NotFound />
  return <ProofGate>{id === undefined ? <StaffReportList /> : <StaffReport key={id} id={id} />}</ProofGate>
}
