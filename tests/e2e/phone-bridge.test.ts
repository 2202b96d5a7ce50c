import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PhoneKind } from '#domain/content/site.ts'
import { ANDROID_PLUGINS, IOS_PLUGINS, PLUGINS } from '../../native/make/plugins.ts'
import { createBridge, type PhoneBridge } from './phone-bridge.ts'

const modules = join(import.meta.dirname, '../../node_modules')
/** Of the bridge itself, for every plugin. */
const LISTENING = ['addListener', 'removeListener']

let count = 0
const ask = async (bridge: PhoneBridge, pluginId: string, methodName: string, options: Record<string, unknown> = {}) =>
  (await bridge.hear({ callbackId: String((count += 1)), pluginId, methodName, options })).map(
    (text) => JSON.parse(text) as { success: boolean; data?: unknown; error?: { message: string } },
  )

/** Whether a call of the push plugin succeeds. */
const works = async (bridge: PhoneBridge, method: string) => (await ask(bridge, 'PushNotifications', method))[0]!.success

/** How often a listener hears of an event that came before it. */
const heard = (kind: PhoneKind, eventName: string) => {
  const bridge = createBridge(kind)
  bridge.eventOf('PushNotifications', eventName, {})
  return ask(bridge, 'PushNotifications', 'addListener', { eventName }).then(({ length }) => length)
}

const brightness = async (kind: PhoneKind) => (await ask(createBridge(kind), 'ScreenBrightness', 'getBrightness'))[0]!.data

describe.each(['android', 'ios'] as const)('the stories’ phone, %s,', (kind) => {
  test('has the methods of the plugins that the app includes, and no other', () => {
    for (const { name, methods } of createBridge(kind, kind === 'ios' ? ['FacebookLogin'] : ['Browser']).headers) {
      const own = methods.map((method) => method.name).filter((method) => !LISTENING.includes(method))
      expect(sourceMethods(kind, name), name).toEqual(expect.arrayContaining(own))
    }
  })

  test('refuses a second share sheet while one is open', async () => {
    const bridge = createBridge(kind)
    const closed = Promise.withResolvers<object>()
    bridge.answer('Share', 'share', () => closed.promise)
    const first = ask(bridge, 'Share', 'share')
    expect(await ask(bridge, 'Share', 'share')).toMatchObject([{ success: false }])
    closed.resolve({ activityType: '' })
    expect(await first).toMatchObject([{ success: true }])
    expect(await ask(bridge, 'Share', 'share')).toMatchObject([{ success: true }])
  })
})

test('an iPhone removes no notices before it is registered, and has no channels; Android does', async () => {
  const [android, iphone] = [createBridge('android'), createBridge('ios')]
  const removes = () => Promise.all([android, iphone].map((bridge) => works(bridge, 'removeAllDeliveredNotifications')))
  expect(await removes()).toEqual([true, false])
  await works(iphone, 'register')
  expect(await removes()).toEqual([true, true])
  expect([await works(android, 'createChannel'), await works(iphone, 'createChannel')]).toEqual([true, false])
  iphone.close()
  expect(await removes()).toEqual([true, false])
})

test('an iPhone loses pushes that come before the app listens; Android keeps them, and both keep the tap', async () => {
  for (const event of ['registration', 'pushNotificationReceived'])
    expect([await heard('android', event), await heard('ios', event)]).toEqual([1, 0])
  expect([await heard('android', 'pushNotificationActionPerformed'), await heard('ios', 'pushNotificationActionPerformed')]).toEqual([1, 1])
})

test('an iPhone’s brightness is a share, Android’s own is -1', async () => {
  expect([await brightness('android'), await brightness('ios')]).toEqual([{ brightness: -1 }, { brightness: 0.5 }])
})

/** The methods that a plugin's native source announces. */
function sourceMethods(kind: PhoneKind, name: string): string[] {
  const packages = [...PLUGINS, ...Object.values(kind === 'ios' ? IOS_PLUGINS : ANDROID_PLUGINS), `@capacitor/${kind}`]
  const files = packages.flatMap((own) => globSync(`${own}/**/*.${kind === 'ios' ? 'swift' : '{java,kt}'}`, { cwd: modules }))
  const sources = files.map((file) => readFileSync(join(modules, file), 'utf8'))
  const isOwn =
    kind === 'ios'
      ? new RegExp(`jsName = "${name}"`)
      : new RegExp(`@CapacitorPlugin\\([^)]*name = "${name}"|@CapacitorPlugin(\\([^)]*\\))?\\s+(public )?class ${name} `)
  const method =
    kind === 'ios'
      ? /(?:CAPPluginMethod\(name: "|\.init\(#selector\()(\w+)/g
      : /@PluginMethod(?:\([^)]*\))?\s+(?:public |final |override )*(?:void|fun) (\w+)/g
  return sources.filter((source) => isOwn.test(source)).flatMap((source) => [...source.matchAll(method)].map((match) => match[1]!))
}
