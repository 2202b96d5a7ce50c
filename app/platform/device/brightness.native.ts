import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

/** The used part of the plugin, so that tests can replace it. 0 to 1; on Android -1 is the person's own brightness. */
export type Plugin = {
  getBrightness(): Promise<{ brightness: number }>
  setBrightness(wanted: { brightness: number }): Promise<void>
}

/**
 * Turns the screen up until the returned function is called, while the app is visible: an iPhone would stay bright in other apps. The
 * bundle has no code of the plugin (bridge.native.ts).
 *
 * @param onBright called at full brightness
 */
export function turnUp(onBright: () => void, plugin: Plugin = pluginOf('ScreenBrightness')): () => void {
  let isOver = false
  const isWanted = () => !isOver && !document.hidden
  /** The person's own brightness, saved before turning up. */
  let own: { brightness: number } | null = null
  const turn = async () => {
    if (isWanted() && !own) {
      const before = await plugin.getBrightness()
      if (!isWanted()) return
      // Saved first: the phone may turn the screen up and answer too late.
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
