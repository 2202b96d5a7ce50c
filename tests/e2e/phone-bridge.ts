import type { PhoneKind } from '#domain/content/site.ts'

/** A message from the app to a plugin, as Capacitor's bridge sends it. */
export type PluginCall = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> }

/** A plugin's answer to a call, or the error that it throws. `SILENCE`: it never answers. */
export type PluginAnswer = (options: Record<string, unknown>) => unknown
export const SILENCE = Symbol('silence')

/** A plugin's refusal, as `call.reject(message, code)` sends it; the code is optional. */
export class Refusal extends Error {
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/**
 * Stands in for Capacitor's native side at the level of its messages. The page runs Capacitor's own script (`android-bridge.ts`,
 * `iphone.ts`). The state here belongs to the phone and survives an app restart with another page.
 */
export type PhoneBridge = {
  /** All calls of the app, oldest first. */
  calls: PluginCall[]
  callsOf(pluginId: string, methodName: string): Record<string, unknown>[]
  /** SharedPreferences of the app, by key. */
  preferences: Map<string, string>
  /** Values encrypted by the Keystore, by key. */
  secure: Map<string, string>
  /** Replaces a plugin's usual answer. */
  answer(pluginId: string, methodName: string, answer: PluginAnswer | typeof SILENCE): void
  /** Closes the app: its listeners go. */
  close(): void
  /** The plugins and their methods, as the bridge announces them to the page. */
  headers: PluginHeader[]
  /** Takes a message of the app's; returns the messages that answer it. */
  hear(call: PluginCall): Promise<string[]>
  /** The messages of a plugin's event. An event without a listener waits, as the plugin retains it until it is consumed. */
  eventOf(pluginId: string, eventName: string, data: object): string[]
}

type PluginHeader = { name: string; methods: { name: string; rtype: 'callback' | 'promise' }[] }

/** The methods of the native sides, which the bridge announces to the page. */
const METHODS: Record<string, string[]> = {
  App: ['addListener', 'removeListener', 'minimizeApp', 'exitApp', 'getLaunchUrl'],
  Preferences: ['get', 'set', 'remove', 'keys'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  Filesystem: ['writeFile', 'rmdir'],
  Haptics: ['notification'],
  Share: ['share'],
  /** Of an iPhone's app alone. */
  Badge: ['set'],
  ScreenBrightness: ['getBrightness', 'setBrightness'],
  SystemBars: ['setStyle'],
  GoogleSignIn: ['initialize', 'signIn'],
  FacebookLogin: ['login'],
  Browser: ['addListener', 'removeListener', 'open', 'close'],
  PushNotifications: [
    'addListener',
    'removeListener',
    'checkPermissions',
    'requestPermissions',
    'register',
    'unregister',
    'createChannel',
    'removeAllDeliveredNotifications',
  ],
}

/** Events of an iPhone's plugins that are lost without a listener; Android's are kept for the first one. */
const NOT_KEPT = ['PushNotifications.registration', 'PushNotifications.pushNotificationReceived']

const key = (pluginId: string, name: unknown) => `${pluginId}.${String(name)}`

/** @param without plugins that this app does not include */
export function createBridge(kind: PhoneKind, without: string[] = []): PhoneBridge {
  const isIphone = kind === 'ios'
  const [preferences, secure] = [new Map<string, string>(), new Map<string, string>()]
  const calls: PluginCall[] = []
  const own = new Map<string, PluginAnswer | typeof SILENCE>()
  /** Callback ids of the running page, by plugin and event. */
  const listeners = new Map<string, string[]>()
  const retained = new Map<string, object[]>()
  /** On Android -1 is the person's own brightness. */
  const screen = { brightness: isIphone ? 0.5 : -1 }
  let permission = 'prompt'
  let isRegistered = false
  let isSharing = false

  const usual: Record<string, PluginAnswer> = {
    'Preferences.get': ({ key }) => ({ value: preferences.get(String(key)) ?? null }),
    'Preferences.set': ({ key, value }) => void preferences.set(String(key), String(value)),
    'Preferences.remove': ({ key }) => void preferences.delete(String(key)),
    'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: secure.get(String(prefixedKey)) ?? null }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data }) => void secure.set(String(prefixedKey), String(data)),
    'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: secure.delete(String(prefixedKey)) }),
    'ScreenBrightness.getBrightness': () => ({ ...screen }),
    'ScreenBrightness.setBrightness': ({ brightness }) => void Object.assign(screen, { brightness }),
    'Filesystem.writeFile': ({ path }) => ({ uri: `file:///data/user/0/app/cache/${String(path)}` }),
    'Share.share': () => ({ activityType: 'com.example.mail' }),
    'PushNotifications.createChannel': () => {
      if (isIphone) throw new Refusal('Not available on iOS', 'UNIMPLEMENTED')
    },
    'PushNotifications.removeAllDeliveredNotifications': () => {
      if (isIphone && !isRegistered) throw new Refusal('event capacitorDidRegisterForRemoteNotifications not called.')
    },
    'PushNotifications.checkPermissions': () => ({ receive: permission }),
    'PushNotifications.requestPermissions': () => ({ receive: (permission = 'granted') }),
  }

  const message = ({ callbackId, pluginId, methodName }: PluginCall, result: object) =>
    JSON.stringify({ save: methodName === 'addListener', callbackId, pluginId, methodName, ...result })

  const refusal = (call: PluginCall, { message: text, code }: Refusal) => message(call, { success: false, error: { message: text, code } })

  /** The messages of an event to its listeners; without listeners the event waits. */
  function eventOf(pluginId: string, eventName: string, data: object): string[] {
    const event = key(pluginId, eventName)
    const ids = listeners.get(event) ?? []
    if (ids.length === 0 && !(isIphone && NOT_KEPT.includes(event))) retained.set(event, [...(retained.get(event) ?? []), data])
    return ids.map((callbackId) => message({ callbackId, pluginId, methodName: 'addListener', options: {} }, { success: true, data }))
  }

  /** The messages that answer a call, as MessageHandler.java writes them. */
  async function answersTo(call: PluginCall): Promise<string[]> {
    const { callbackId, pluginId, methodName, options } = call
    if (methodName === 'addListener') {
      const event = key(pluginId, options.eventName)
      listeners.set(event, [...(listeners.get(event) ?? []), callbackId])
      const waiting = retained.get(event) ?? []
      retained.delete(event)
      return waiting.map((data) => message(call, { success: true, data }))
    }
    if (methodName === 'removeListener') {
      const event = key(pluginId, options.eventName)
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter((id) => id !== options.callbackId),
      )
      return []
    }
    const answer = own.get(key(pluginId, methodName)) ?? usual[key(pluginId, methodName)] ?? (() => undefined)
    if (answer === SILENCE) return []
    const isSheet = pluginId === 'Share'
    if (isSheet && isSharing) return [refusal(call, new Refusal("Can't share while sharing is in progress"))]
    isSharing ||= isSheet
    try {
      const data = await answer(options)
      const answered = message(call, { success: true, ...(data !== undefined && { data }) })
      if (pluginId !== 'PushNotifications' || methodName !== 'register') return [answered]
      isRegistered = true
      // The service delivers the token as an event.
      return [answered, ...eventOf(pluginId, 'registration', { value: 'token-of-this-phone' })]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [refusal(call, error)]
    } finally {
      if (isSheet) isSharing = false
    }
  }

  return {
    calls,
    callsOf: (pluginId, methodName) =>
      calls.filter((call) => call.pluginId === pluginId && call.methodName === methodName).map(({ options }) => options),
    preferences,
    secure,
    answer: (pluginId, methodName, answer) => void own.set(key(pluginId, methodName), answer),
    close: () => {
      listeners.clear()
      isRegistered = false
    },
    headers: Object.entries(METHODS)
      .filter(([name]) => !without.includes(name) && (isIphone || name !== 'Badge'))
      .map(([name, own]) => ({
        name,
        methods: own.map((method) => ({ name: method, rtype: method === 'addListener' ? 'callback' : 'promise' })),
      })),
    hear: (call) => {
      calls.push(call)
      return answersTo(call)
    },
    eventOf,
  }
}
