import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { ApiError } from '#app/platform/api.ts'
import { ownAccount } from '#app/platform/session/account.ts'
import { staffAccess, useMay } from '#app/platform/session/staff-access.ts'
import { useSession } from '#app/platform/session/session.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { ProofGate } from '#app/shell/proof/proof.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { pages } from '#app/ui/texts/shell.ts'
import { StaffFrame } from './frame.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { mayOpen, rooms, type May } from './rooms.ts'
import { staffText as text } from './texts.ts'

const FORBIDDEN = new ApiError('guard.forbidden', 403)

/** /gestione: the frame and the room of the address. The server decides who may read what. */
export function Gestione() {
  const { '*': path = '' } = useParams()
  const { pathname, search } = useLocation()
  const { user } = useSession()
  // Needed for the proof of identity.
  ownAccount.use()
  const access = staffAccess.use()
  const may = useMay()

  // Signed out in another tab, or by the server.
  if (!user) return <Navigate to={loginPath('accedi', pathname + search)} replace />
  return (
    <ProofGate>
      <StaffFrame may={may} roles={access.data?.roles ?? []} user={user}>
        {access.data ? (
          <Suspense fallback={<SkeletonRows rows={4} thumbs={false} />}>
            <RoomAt path={path.split('/').filter(Boolean)} may={may} />
          </Suspense>
        ) : (
          <DeskPage title={pages.gestione} loading={access.error === null}>
            {access.error ? (
              <DeskProblem
                error={access.error}
                words={{ forbidden: text.noRole, network: text.firstNetwork }}
                onRetry={() => void staffAccess.refresh()}
              />
            ) : (
              <SkeletonRows rows={4} thumbs={false} />
            )}
          </DeskPage>
        )}
      </StaffFrame>
    </ProofGate>
  )
}

function RoomAt({ path: [name = '', ...rest], may }: { path: string[]; may: May }) {
  const room = rooms.find(({ path }) => path === name)
  if (!room) return <NoSuchPage />
  if (!mayOpen(room, rest, may)) return <NotYours title={room.title} />
  return <room.screen path={rest} />
}

/** A page that this role may not open: from somebody else's link, or after the end of a role. */
function NotYours({ title }: { title: string }) {
  return (
    <DeskPage title={title}>
      <DeskProblem error={FORBIDDEN} onRetry={() => void staffAccess.refresh()} />
    </DeskPage>
  )
}
