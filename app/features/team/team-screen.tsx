import { Invite } from './invite.tsx'
import { Sheet } from './sheet.tsx'
import { TeamList } from './team-list.tsx'

/** /gestione/persone: the staff with its roles, an invitation, one person. */
export function Team({ path: [part, ...more] }: { path: string[] }) {
  if (part === undefined) return <TeamList />
  return part === 'invita' ? <Invite /> : <Sheet key={part} uid={[part, ...more].join('/')} />
}
