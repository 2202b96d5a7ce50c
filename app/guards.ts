import { redirect, replace, type MiddlewareFunction } from 'react-router'
import { notify } from './platform/app-alert.ts'
import { logWarning } from './platform/log-warning.ts'
import { refreshSession, session } from './platform/session/session.ts'

/**
 * Protected pages, /tessera and /logout (specification §2), in its order: an unverified account goes to /confirm-email, a device without a
 * stored user to /login, each with the requested address to return to.
 */
export const protectedPage = guard(async (url) => {
  await confirmFirst(url)
  if (!session().user) throw lead('/login?', url)
})

/** Pages that say something to visitors too: an account is as complete there as on protected pages. */
export const openPage = guard(confirmFirst)

async function confirmFirst(url: URL): Promise<void> {
  if (session().user && !session().emailVerified) {
    const { emailVerified, incomplete } = await askServer()
    if (incomplete) throw lead('/login?step=profilo&', url)
    if (!emailVerified && session().user) throw lead('/confirm-email?', url)
  }
}

/** /login (specification §2): with a stored user the visitor is sent home and the history entry is replaced. */
export const loginPage = guard(async () => {
  if (session().user) throw replace('/home')
})

/** A page may not stay away for longer than this over a question. */
const PATIENCE_MS = 4000

/**
 * The address may have been confirmed on another device: only the server knows. When it does not answer, what the device
 * knows holds.
 */
async function askServer(): Promise<{ emailVerified: boolean; incomplete: boolean }> {
  const noAnswer = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS))
  try {
    return await Promise.race([refreshSession(), noAnswer])
  } catch (error) {
    logWarning('session not refreshed', error)
    return { emailVerified: false, incomplete: false }
  }
}

/**
 * A guard that fails blocks the navigation (specification §2): the error is logged, the person stays where they are and is
 * told. Only at the first page there is nowhere to stay: then the route's error screen answers. What throws after the
 * guard (the page's own loading) is not the guard's to catch.
 */
function guard(check: (url: URL) => Promise<void>): MiddlewareFunction {
  return async ({ request }, next) => {
    const url = new URL(request.url)
    try {
      await check(url)
    } catch (error) {
      if (error instanceof Response) throw error
      logWarning('guard failed', error)
      if (!here) throw error
      notify('guard.failed')
      throw replace(here)
    }
    return next()
  }
}

let here: string | null = null
/**
 * Called by the shell with the address of each page once it is on the screen. The address bar would not do: going back, it
 * already shows the page that the guard is deciding about.
 */
export function pageShown(path: string): void {
  here = path
}

/** Leads to another page, and from there back to the requested one. */
const lead = (path: string, url: URL): Response => leadTo(path + new URLSearchParams({ return: url.pathname + url.search }).toString(), url)

/**
 * Leads to another page than the requested one. At the first page and going back, the address bar shows the requested page already: the
 * other takes its entry in the history, in which Back would otherwise lead here again.
 */
export const leadTo = (path: string, { pathname, search }: URL): Response =>
  location.pathname + location.search === pathname + search ? replace(path) : redirect(path)
