import { logWarning } from '#app/platform/log-warning.ts'
import { isNative } from './native.ts'

/** Of the plugin of the app from a store, what is used here: a test stands in for it. 0 to 1; on Android -1 is the person's own. */
export type Plugin = {
  getBrightness(): Promise<{ brightness: number }>
  setBrightness(wanted: { brightness: number }): Promise<void>
}

/**
 * Turns the screen up until what it gives back is called, where the platform lets an app do so: no browser does. As with pushes
 * (push-native.ts), nothing of the plugin is in the app's code: the bridge finds its native side by the name.
 *
 * @param onBright called once it is as bright as it goes
 */
export function turnUp(onBright: () => void, loading: Promise<Plugin> | null = isNative() ? loadPlugin() : null): () => void {
  if (!loading) return () => {}
  let isOver = false
  const turn = async (plugin: Plugin) => {
    const before = await plugin.getBrightness()
    if (isOver) return
    await plugin.setBrightness({ brightness: 1 })
    if (!isOver) onBright()
    return () => plugin.setBrightness(before)
  }
  const turned = loading.then(turn).catch((error: unknown) => void logWarning('screen not turned up', error))
  return () => {
    isOver = true
    turned.then((back) => back?.()).catch((error: unknown) => logWarning('screen not turned down', error))
  }
}

async function loadPlugin(): Promise<Plugin> {
  const { registerPlugin } = await import('@capacitor/core')
  const plugin = registerPlugin<Plugin>('ScreenBrightness')
  // What the bridge gives answers to every name, `then` too: a promise of it itself would wait for ever.
  return { getBrightness: () => plugin.getBrightness(), setBrightness: (wanted) => plugin.setBrightness(wanted) }
}
