import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

/** The used part of the plugin, so that a test can stand in for it. 0 to 1; on Android -1 is the person's own. */
export type Plugin = {
  getBrightness(): Promise<{ brightness: number }>
  setBrightness(wanted: { brightness: number }): Promise<void>
}

/**
 * Turns the screen up until what it gives back is called, and as long as the app is in sight: an iPhone would stay bright with another app.
 * As with pushes (push-native.ts), nothing of the plugin is in the app's code: the bridge finds its native side by the name.
 *
 * @param onBright called once it is as bright as it goes
 */
export function turnUp(onBright: () => void, plugin: Plugin = pluginOf('ScreenBrightness')): () => void {
  let isOver = false
  const isWanted = () => !isOver && !document.hidden
  /** The person's own, from when it is to be turned up. */
  let own: { brightness: number } | null = null
  const turn = async () => {
    if (isWanted() && !own) {
      const before = await plugin.getBrightness()
      if (!isWanted()) return
      // Known before it is bright: the phone may turn it up and say so too late.
      own = before
      await plugin.setBrightness({ brightness: 1 })
      if (!isOver) onBright()
    } else if (!isWanted() && own) {
      const before = own
      own = null
      await plugin.setBrightness(before)
    }
  }
  // One after the other: a slow phone must not end up bright.
  let turned = Promise.resolve()
  const follow = () => void (turned = turned.then(turn).catch((error: unknown) => logWarning('screen not turned', error)))
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', follow)
    follow()
  }
}
