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
 * The signed-in user of this device (specification §4: logged out or logged in, nothing between). The stored user is authoritative. Only an
 * answer of the server (no session, incomplete document) signs the user out; a missing network never does.
 */
export type Session = { user: StoredUser | null; emailVerified: boolean }

/** The result of opening a session. `incomplete`: the profile must still be filled in (/login?step=profilo). */
export type Opened = Session & { incomplete: boolean }

const current = createStore<Session>(onDevice())
/** Raised by every sign-in and sign-out: an answer to an earlier request is dropped. */
let epoch = 0

export const session = current.get
export const useSession = current.use
export const followSession = current.follow

type EndListener = (uid: string, comesBack: boolean) => void
const endListeners = new Set<EndListener>()
let holds = 0

/**
 * Calls back whenever a session has ended in this tab.
 *
 * @param listener `comesBack`: the person did not sign out themselves; their unsent work waits for them
 */
export function followEnd(listener: EndListener): void {
  endListeners.add(listener)
}

/**
 * Unsaved work is on the screen: a session that the server has ended is told, and the person stays until the hold is released. Their next
 * act asks them to sign in again.
 *
 * @returns releases the hold
 */
export function holdSession(): () => void {
  holds += 1
  return () => void (holds -= 1)
}

/**
 * Checks the stored user's session at the server. Without a stored user nothing is asked: an old cookie never restores a session that was
 * closed on this device.
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
    // A late failure is ignored like a late answer: a parallel call has ended the session already.
    if (asked === epoch) {
      if (!holds) forget(true)
      notify('auth.session_expired', 'until-closed')
    }
    return { ...current.get(), incomplete: false }
  }
}

/** Refreshes the card, or returns the failure; signs the user out when the server no longer knows the session. */
export async function refreshCard(): Promise<ApiError | null> {
  const error = await loadCard()
  if (error?.status === 401) await refreshSession().catch((e: unknown) => logWarning('session not refreshed', e))
  return error
}

/**
 * Signs out: first on the device, which works offline and is final, then at the server. Until the server is told, a mark stays on the
 * device and `deliverSignOut` retries.
 *
 * @param comesBack a step on the way to a sign-in, without a question: unsent reports wait for the person
 */
export async function signOut(comesBack = false): Promise<void> {
  signOutPending.set()
  forget(comesBack)
  await deliverSignOut()
}

/**
 * Tells the server of a pending sign-out. Never throws: it is retried at the next start and when the network returns. One try after the
 * other: the network may come back while one is still failing, and that one must not be the last.
 */
export const deliverSignOut = (): Promise<void> => (delivery = delivery.then(tellSignOut))
let delivery = Promise.resolve()

// After any failure the mark stays.
const tellSignOut = async (): Promise<void> =>
  signOutPending.is()
    ? api
        .signOut()
        .then(signOutPending.clear)
        .catch(() => {})
    : undefined

/** Starts the watchers of the session: other tabs, a pending sign-out, the network coming back. Call once. */
export function watchSession(): void {
  onUserChangedElsewhere(() => {
    epoch += 1
    current.set(onDevice())
    if (current.get().emailVerified) void refreshCard()
    else forgetCard()
  })
  addEventListener('online', () => void deliverSignOut())
  void deliverSignOut()
  // A card without its user comes from a crash during a sign-out.
  if (!current.get().user && keptUser.isKnown()) forgetCard()
}

/** Every sign-in ends here. @throws ApiError of `open` */
export async function openSession(open: () => Promise<SessionAnswer>): Promise<Opened> {
  // A pending sign-out that arrived after this sign-in would close the new session.
  await deliverSignOut()
  const answer = await open()
  signOutPending.clear()
  notify(null)
  epoch += 1
  return adopt(answer)
}

/**
 * Runs calls on the server's existing session. While a sign-out is pending, that session was closed on this device, and nothing may bring
 * it back.
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
  // Another person was signed in here: none of their data may be shown any more.
  if (before && before.firebaseUid !== stored.firebaseUid) forget(true)
  if (!sameUser(stored, current.get().user) || current.get().emailVerified !== account.emailVerified) {
    storeUser(stored, { id: account.id, emailVerified: account.emailVerified })
    current.set({ user: stored, emailVerified: account.emailVerified })
  }
  // The card is stored on the device only after the address is confirmed (specification §5).
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
