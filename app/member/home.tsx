import { useSession } from '../data/session.ts'
import { GuestHome } from './home/guest-home.tsx'
import { MemberHome } from './home/member-home.tsx'

export function Home() {
  const { user, emailVerified } = useSession()
  return user ? <MemberHome user={user} emailVerified={emailVerified} /> : <GuestHome />
}
