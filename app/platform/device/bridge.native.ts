import { Capacitor, registerPlugin } from '@capacitor/core'
import type { PhoneKind } from '#domain/content/site.ts'
import type { Provider } from '#domain/accounts/provider.ts'

/** A part of the phone did not answer in time. */
export class SilentPhone extends Error {}

/** The plugins for sign-in at others: an app is made with them or without. An iPhone's goes to the provider's page, in the sheet. */
export const SIGN_IN_PLUGINS = { google: 'GoogleSignIn', facebook: 'FacebookLogin' } as const satisfies Record<Provider, string>
export const SHEET_PLUGIN = 'Browser'

/** Whether this app is made with it. */
export const hasPlugin = (name: string): boolean => Capacitor.isPluginAvailable(name)

export const phoneKind = (): PhoneKind => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android')

/** A phone answers in milliseconds; the limit is for a part of it that hangs. */
const LIMIT_MS = 5_000

/**
 * The native side of a plugin, found by its name: nothing of the plugin is in the app's code. A call that is not answered in time fails
 * with SilentPhone, except those that wait for the person.
 */
export function pluginOf<P extends object>(name: string, waiting: readonly (string & keyof P)[] = []): P {
  const plugin = registerPlugin<Record<string, (...args: unknown[]) => Promise<unknown>>>(name)
  return new Proxy({} as P, {
    get: (_, method: string) =>
      // The bridge answers to every name: a promise must not take it for another one.
      method === 'then'
        ? undefined
        : (...args: unknown[]) => {
            const answer = plugin[method]!(...args)
            return (waiting as readonly string[]).includes(method) ? answer : withLimit(answer)
          },
  })
}

function withLimit<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new SilentPhone()), LIMIT_MS)))
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
