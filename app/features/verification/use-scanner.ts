import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { hasCamera } from '#app/platform/device/camera.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { ScannerProblem } from './watch-camera.ts'

/** The page opens with the camera, if any. Once closed, the camera stays closed. */
export function useCameraFirst(scanning: boolean | null, onScanning: (on: boolean) => void): void {
  const isOpen = scanning === null
  const found = useEffectEvent(onScanning)
  useEffect(() => {
    if (!isOpen) return
    let isHere = true
    void hasCamera().then((has) => isHere && found(has))
    return () => {
      isHere = false
    }
  }, [isOpen])
}

const load = () => import('./scanner.tsx')

/** Reads the camera's picture; loaded together with the code reader. */
export const Scanner = lazy(async () => ({ default: (await load()).Scanner }))

/** Loads the scanner when it is wanted and returns whether it is loaded. A failed load can be retried, which `lazy` alone cannot. */
export function useScanner(isWanted: boolean, onFailed: (problem: ScannerProblem) => void): boolean {
  const [isHere, setHere] = useState(false)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isWanted) return
    let isLast = true
    load().then(
      () => isLast && setHere(true),
      (error: unknown) => {
        logWarning('no scanner', error)
        if (isLast) failed('reader')
      },
    )
    return () => {
      isLast = false
    }
  }, [isWanted])
  return isHere
}
