import { useEffect } from 'react'
import { call } from '#app/platform/api.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { followed } from '#app/platform/create-store.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { useSession } from '#app/platform/session/session.ts'

/**
 * The offers that somebody has marked, on this device, and for who is logged in also with the account. `account`: what the server said
 * last; `changes`: what was pressed since and it has not heard of: true marked, false taken away.
 */
type Favourites = { owner: string | null; account: string[]; changes: Record<string, boolean> }

const copy = ownCopy<Pick<Favourites, 'account' | 'changes'>>('favourites', 1)
/** A visitor's, which are nobody's yet: they join the account of who signs in. */
const VISITORS = 'favourites'

const known = followed<Favourites>(onDevice())

/** The ids, newest press first, and what marks one or takes its mark away. Works without a network. */
export function useFavourites(): { ids: string[]; toggle: (id: string) => void } {
  const { user } = useSession()
  const whose = user?.firebaseUid ?? null
  useEffect(() => {
    if (whose === null) return
    void sync()
    // What is under way may still fail for want of the network that is back now.
    const again = () => void Promise.resolve(running).then(sync)
    addEventListener('online', again)
    const unfollow = copy.followOthers(() => known.set(onDevice()))
    return () => {
      removeEventListener('online', again)
      unfollow()
    }
  }, [whose])
  const current = known.use()
  return { ids: shown(current.owner === whose ? current : onDevice()), toggle }
}

function toggle(id: string): void {
  const current = now()
  keep({ ...current, changes: { ...current.changes, [id]: !shown(current).includes(id) } })
  void sync()
}

function shown({ account, changes }: Favourites): string[] {
  const added = Object.keys(changes).filter((id) => changes[id] && !account.includes(id))
  return [...added.toReversed(), ...account.filter((id) => changes[id] !== false)]
}

/** As many changes as the server takes in one request. */
const AT_ONCE = 500
let running: Promise<void> | undefined

/** Tells the server what it has not heard of. Never throws: what could not be told waits on the device. */
function sync(): Promise<void> {
  return (running ??= tell().finally(() => (running = undefined)))
}

async function tell(): Promise<void> {
  const whose = owner()
  if (whose === null) return
  joinVisitors()
  try {
    let sent: Record<string, boolean>
    do {
      sent = Object.fromEntries(Object.entries(now().changes).slice(0, AT_ONCE))
      const { offerIds } = await ask(sent)
      if (owner() !== whose) return
      // Pressed again while the answer was on its way: that is still to be told.
      const changes = Object.fromEntries(Object.entries(now().changes).filter(([id, on]) => sent[id] !== on))
      keep({ owner: whose, account: offerIds, changes })
    } while (Object.keys(now().changes).length > 0)
  } catch (error) {
    report('favourites not told', error)
  }
}

/** Tells the changes, or asks where there are none; the answer is all of the account's. */
function ask(changes: Record<string, boolean>): Promise<{ offerIds: string[] }> {
  const path = '/api/offers/favourites'
  const add = Object.keys(changes).filter((id) => changes[id])
  const remove = Object.keys(changes).filter((id) => !changes[id])
  return add.length + remove.length > 0 ? call('POST', path, { add, remove }) : call('GET', path)
}

/** What was marked on this device before signing in is the account's from now on. */
function joinVisitors(): void {
  const visitors = visitorsIds()
  if (visitors.length === 0) return
  const current = now()
  const changes = Object.fromEntries(visitors.filter((id) => !current.account.includes(id)).map((id) => [id, true]))
  keep({ ...current, changes: { ...changes, ...current.changes } })
  localStorage.removeItem(VISITORS)
}

const now = (): Favourites => (known.get().owner === owner() ? known.get() : onDevice())

function keep(next: Favourites): void {
  if (next.owner !== null) copy.write({ account: next.account, changes: next.changes })
  else keepVisitors(shown(next).toReversed())
  known.set(next)
}

function onDevice(): Favourites {
  const whose = owner()
  if (whose !== null) return { owner: whose, account: [], changes: {}, ...copy.read() }
  return { owner: null, account: [], changes: Object.fromEntries(visitorsIds().map((id) => [id, true])) }
}

/** In the order in which they were marked. */
function visitorsIds(): string[] {
  try {
    const ids: unknown = JSON.parse(readKey(VISITORS) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function keepVisitors(ids: string[]): void {
  try {
    localStorage.setItem(VISITORS, JSON.stringify(ids))
  } catch (error) {
    report('favourites not written on the device', error)
  }
}
