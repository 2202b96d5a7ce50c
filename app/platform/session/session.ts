import type { SessionAnswer } from '#domain/accounts/api.ts'
import { storedUser as userToStore, type StoredUser } from '#domain/accounts/stored-user.ts'
import { api, ApiError } from '#app/platform/api.ts'
import { keptUser } from '#app/platform/device/kept-user.ts'
import { deviceAccount, storedUser } from './device-user.ts'
import { clearUser, onUserChangedElsewhere, signOutPending, storeUser } from './store-user.ts'
import { forgetCard, loadCard } from '#app/platform/card/card.ts'
import { createStore } from '#app/platform/create-store.ts'
import { notify } from '#app/platform/app-alert.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/**
 * The user who is signed in on this device (specification §4: logged out or logged in, nothing between). The stored user is the truth. Only
 * an answer of the server (no session, incomplete document) takes the user away; a missing network never does.
 */
export type Session = { user: StoredUser | null; emailVerified: boolean }

/** What a call that opens a session gives: `incomplete` means that the profile is still to be filled in (/login?step=profilo). */
export type Opened = Session & { incomplete: boolean }

const current = createStore<Session>(onDevice())
/** Grows with every sign-in and sign-out: an answer that was asked for before it belongs to nobody any more. */
let epoch = 0

export const session = current.get
export const useSession = current.use
export const followSession = current.follow

type EndListener = (uid: string, comesBack: boolean) => void
const endListeners = new Set<EndListener>()

/**
 * Calls back whenever somebody's session has ended in this tab.
 *
 * @param listener `comesBack`: not left by their own wish; what they have written and not sent waits for them
 */
export function followEnd(listener: EndListener): void {
  endListeners.add(listener)
}

/**
 * Asks the server whether the stored user still is one. Without a stored user nothing is asked: an old cookie never
 * restores a session that was closed on this device.
 *
 * @throws ApiError auth.network and the server's 5xx codes: the caller decides whether it matters; the user stays
 */
export async function refreshSession(): Promise<Opened> {
  if (signOutPending.is() || !current.get().user) return { ...current.get(), incomplete: false }
  const asked = epoch
  try {
    const answer = await api.session()
    return asked === epoch ? await adopt(answer) : { ...current.get(), incomplete: false }
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401
    if (asked === epoch && !ended) throw error
    // A late failure tells nothing, as a late answer: a call beside this one has ended the session already.
    if (asked === epoch) {
      forget(true)
      notify('auth.session_expired', 'until-closed')
    }
    return { ...current.get(), incomplete: false }
  }
}

/** Brings the card up to date, or gives why not; where the server no longer knows the session, the user goes with it. */
export async function refreshCard(): Promise<ApiError | null> {
  const error = await loadCard()
  if (error?.status === 401) await refreshSession().catch((e: unknown) => logWarning('session not refreshed', e))
  return error
}

/**
 * Logs out: first the device, which works without a network and is final, then the server. While the server has not
 * heard of it, a mark stays on the device and `deliverSignOut` tells it as soon as it answers.
 *
 * @param comesBack a step on the way to a sign-in, and nobody was asked: the reports that were not sent wait for them
 */
export async function signOut(comesBack = false): Promise<void> {
  signOutPending.set()
  forget(comesBack)
  await deliverSignOut()
}

/**
 * Tells the server of a sign-out that it has not heard of yet. Never throws: it is tried again at the next start and when the network
 * returns. One try after the other: the network may come back while one is still failing, and that one must not be the last.
 */
export const deliverSignOut = (): Promise<void> => (delivery = delivery.then(tellSignOut))
let delivery = Promise.resolve()

// Whatever goes wrong, the mark stays.
const tellSignOut = async (): Promise<void> =>
  signOutPending.is()
    ? api
        .signOut()
        .then(signOutPending.clear)
        .catch(() => {})
    : undefined

/** Starts what keeps the session true: the other tabs, a pending sign-out, the network coming back. Call once. */
export function watchSession(): void {
  onUserChangedElsewhere(() => {
    epoch += 1
    current.set(onDevice())
    if (current.get().emailVerified) void refreshCard()
    else forgetCard()
  })
  addEventListener('online', () => void deliverSignOut())
  void deliverSignOut()
  // A card without its user was left by a crash half-way through a sign-out.
  if (!current.get().user && keptUser.isKnown()) forgetCard()
}

/** Every way to sign in ends here. @throws ApiError what `open` throws */
export async function openSession(open: () => Promise<SessionAnswer>): Promise<Opened> {
  // An undelivered sign-out that arrived after this sign-in would close the new session.
  await deliverSignOut()
  const answer = await open()
  signOutPending.clear()
  notify(null)
  epoch += 1
  return adopt(answer)
}

/**
 * Calls that live on the session that the server already has. While it has not heard of a sign-out, that session is one which was closed
 * on this device, and nothing may bring it back.
 */
export async function withCookie(call: () => Promise<SessionAnswer>): Promise<Opened> {
  await deliverSignOut()
  if (signOutPending.is()) throw new ApiError('auth.session_expired', 401)
  return openSession(call)
}

/** The post-sign-in load of specification §4. */
async function adopt({ account, user }: SessionAnswer): Promise<Opened> {
  const stored = userToStore(account, user)
  if (!stored) {
    forget(true)
    return { ...current.get(), incomplete: true }
  }
  const before = current.get().user
  // Somebody else was signed in here: nothing of theirs is shown any more.
  if (before && before.firebaseUid !== stored.firebaseUid) forget(true)
  if (!sameUser(stored, current.get().user) || current.get().emailVerified !== account.emailVerified) {
    storeUser(stored, { id: account.id, emailVerified: account.emailVerified })
    current.set({ user: stored, emailVerified: account.emailVerified })
  }
  // The card's data is put on the device only once the address is proved (specification §5).
  if (account.emailVerified) void loadCard()
  return { ...current.get(), incomplete: false }
}

function forget(comesBack: boolean): void {
  const uid = current.get().user?.firebaseUid
  epoch += 1
  clearUser(comesBack)
  current.set({ user: null, emailVerified: false })
  forgetCard()
  if (uid) for (const listener of endListeners) listener(uid, comesBack)
}

function onDevice(): Session {
  const user = storedUser()
  const account = deviceAccount()
  return { user, emailVerified: user !== null && account?.id === user.firebaseUid && account.emailVerified }
}

function sameUser(a: StoredUser, b: StoredUser | null): boolean {
  return b !== null && (Object.keys(a) as (keyof StoredUser)[]).every((key) => a[key] === b[key])
}
