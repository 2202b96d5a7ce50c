import { Capacitor, registerPlugin } from '@capacitor/core'
import type { PhoneKind } from '#domain/content/site.ts'
import type { Provider } from '#domain/accounts/provider.ts'

/** A plugin did not answer in time. */
export class SilentPhone extends Error {}

/** The sign-in plugins of providers. An app may be built without them. */
export const SIGN_IN_PLUGINS = { google: 'GoogleSignIn', facebook: 'FacebookLogin' } as const satisfies Record<Provider, string>
/** The iPhone app opens Facebook's page with it, in the system's sheet. */
export const SHEET_PLUGIN = 'Browser'

/** Whether this app is built with the plugin. */
export const hasPlugin = (name: string): boolean => Capacitor.isPluginAvailable(name)

export const phoneKind = (): PhoneKind => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android')

/** A phone answers in milliseconds; this limit is for a plugin that hangs. */
const LIMIT_MS = 5_000
/** For much work on a slow phone, and for what waits for the person: as long as a started sign-in is valid at the server. */
const SLOW_LIMITS_MS = { work: 60_000, person: 10 * 60_000 }
type Slow = keyof typeof SLOW_LIMITS_MS

/**
 * The native part of a plugin, by name: the app's bundle contains no code of the plugin. A call without an answer in time fails with
 * SilentPhone.
 *
 * @param slow the methods that wait for the person, or do much work
 */
export function pluginOf<P extends object>(name: string, slow: NoInfer<Partial<Record<string & keyof P, Slow>>> = {}): P {
  const plugin = registerPlugin<Record<string, (...args: unknown[]) => Promise<unknown>>>(name)
  return new Proxy({} as P, {
    get: (_, method: string) =>
      // The bridge has every name: without this it would look like a promise.
      method === 'then'
        ? undefined
        : (...args: unknown[]) => {
            const kind = (slow as Record<string, Slow | undefined>)[method]
            return withLimit(plugin[method]!(...args), kind ? SLOW_LIMITS_MS[kind] : LIMIT_MS)
          },
  })
}

/** An answer that waits for the person. @throws SilentPhone after ten minutes */
export const untilAnswered = <T>(answer: Promise<T>): Promise<T> => withLimit(answer, SLOW_LIMITS_MS.person)

function withLimit<T>(answer: Promise<T>, limit: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new SilentPhone()), limit)))
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
