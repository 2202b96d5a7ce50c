import { useEffect } from 'react'

/** Keeps the screen lit while the code is being shown. The browser lets go by itself when the page is hidden. */
export function useAwake(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isGone) await held.release()
        else lock = held
      } catch {
        // Low battery, or a browser that does not let pages do it: the person's own screen time-out holds.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isShown])
}
