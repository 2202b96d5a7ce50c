import { useEffect, useEffectEvent, useState, type FunctionComponent } from 'react'
import { hasCamera } from '#app/platform/device/camera.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { ScannerProps } from './scanner.tsx'
import type { ScannerProblem } from './watch-camera.ts'

/** The page opens on the camera, where there is one; whoever closes it has it closed. */
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

/** What reads the camera's picture, once that is wanted; null until it is here. */
export function useScanner(isWanted: boolean, onFailed: (problem: ScannerProblem) => void): FunctionComponent<ScannerProps> | null {
  const [Scanner, setScanner] = useState<FunctionComponent<ScannerProps> | null>(null)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    const load = async () => {
      try {
        const loaded = await import('./scanner.tsx')
        if (isHere) setScanner(() => loaded.Scanner)
      } catch (error) {
        logWarning('no scanner', error)
        if (isHere) failed('reader')
      }
    }
    void load()
    return () => {
      isHere = false
    }
  }, [isWanted])
  return Scanner
}
