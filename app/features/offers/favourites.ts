import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { createStore } from '#app/platform/create-store.ts'
import { inTurn } from '#app/platform/in-turn.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { readKey } from '#app/platform/session/device-user.ts'

/** `account`: the server's last answer. `changes`: presses since then that the server does not know yet; true marks, false unmarks. */
type Favourites = { account: string[]; changes: Record<string, boolean> }

const NONE: Favourites = { account: [], changes: {} }

/** The offers that a member has marked. */
const favourites = createResource<Favourites>({
  name: 'favourites',
  version: 1,
  load: tell,
  // A press made while the request ran is still to be sent.
  merge: ({ account, changes: told }, now) => ({
    account,
    changes: Object.fromEntries(Object.entries(now?.changes ?? {}).filter(([id, on]) => told[id] !== on)),
  }),
})

/** The ids, newest press first, and `toggle`, which works offline too. */
export function useFavourites(): { ids: string[]; toggle: (id: string) => void } {
  const { data } = favourites.use()
  const marked = visitors.use()
  return { ids: owner() === null ? marked.toReversed() : shown(data ?? NONE), toggle }
}

function toggle(id: string): void {
  if (owner() === null) {
    const ids = visitors.get()
    return keepVisitors(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }
  favourites.update((now) => {
    const { account, changes } = now ?? NONE
    return { account, changes: { ...changes, [id]: !shown({ account, changes }).includes(id) } }
  })
  void favourites.refresh()
}

function shown({ account, changes }: Favourites): string[] {
  const added = Object.keys(changes).filter((id) => changes[id] && !account.includes(id))
  return [...added.toReversed(), ...account.filter((id) => changes[id] !== false)]
}

/** The most changes that the server takes in one request. */
const AT_ONCE = 500
/** Requests run in order: a later press must not overtake the press that it undoes. */
const turn = inTurn()
let asked = 0

/** Sends the server what it does not know yet, or only asks; the answer is the account's whole list. */
function tell(): Promise<Favourites> {
  joinVisitors()
  const { changes } = favourites.get().data ?? NONE
  const [whose, mine] = [owner(), ++asked]
  return turn(async () => {
    const untold = Object.entries(changes)
    let account: string[] = []
    do {
      // A later request carries the same changes, and another account must not receive them.
      if (mine !== asked || owner() !== whose) return NONE
      const some = untold.splice(0, AT_ONCE)
      const [add, remove] = [true, false].map((on) => some.filter(([, isOn]) => isOn === on).map(([id]) => id))
      const answer = some.length > 0 ? call<Answer>('POST', PATH, { add, remove }) : call<Answer>('GET', PATH)
      account = (await answer).offerIds
    } while (untold.length > 0)
    return { account, changes }
  })
}

const PATH = '/api/offers/favourites'
type Answer = { offerIds: string[] }

/** Moves what a visitor marked on this device into the account. */
function joinVisitors(): void {
  const ids = visitors.get()
  if (ids.length === 0) return
  favourites.update((now) => {
    const { account, changes } = now ?? NONE
    return { account, changes: { ...Object.fromEntries(ids.map((id) => [id, true])), ...changes } }
  })
  keepVisitors([])
}

const VISITORS = 'favourites'
/** A visitor's favourites, on this device, in the order of marking. */
const visitors = createStore(readVisitors())

function readVisitors(): string[] {
  try {
    const ids: unknown = JSON.parse(readKey(VISITORS) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function keepVisitors(ids: string[]): void {
  visitors.set(ids)
  try {
    if (ids.length > 0) localStorage.setItem(VISITORS, JSON.stringify(ids))
    else localStorage.removeItem(VISITORS)
  } catch (error) {
    logWarning('favourites not written on the device', error)
  }
}
