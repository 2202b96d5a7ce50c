import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

/** Of the plugin of the app from a store, what is used here: a test stands in for it. 0 to 1; on Android -1 is the person's own. */
export type Plugin = {
  getBrightness(): Promise<{ brightness: number }>
  setBrightness(wanted: { brightness: number }): Promise<void>
}

/**
 * Turns the screen up until what it gives back is called. As with pushes (push-native.ts), nothing of the plugin is in the app's code:
 * the bridge finds its native side by the name.
 *
 * @param onBright called once it is as bright as it goes
 */
export function turnUp(onBright: () => void, plugin: Plugin = pluginOf('ScreenBrightness')): () => void {
  let isOver = false
  const turn = async () => {
    const before = await plugin.getBrightness()
    if (isOver) return
    await plugin.setBrightness({ brightness: 1 })
    if (!isOver) onBright()
    return () => plugin.setBrightness(before)
  }
  const turned = turn().catch((error: unknown) => void logWarning('screen not turned up', error))
  return () => {
    isOver = true
    turned.then((back) => back?.()).catch((error: unknown) => logWarning('screen not turned down', error))
  }
}
