import { useSession } from '#app/platform/session/session.ts'
import { GuestHome } from './guest-home.tsx'
import { MemberHome } from './member-home.tsx'

export function Home() {
  const { user, emailVerified } = useSession()
  return user ? <MemberHome user={user} emailVerified={emailVerified} /> : <GuestHome />
}
