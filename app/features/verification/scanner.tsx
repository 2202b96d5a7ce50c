import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { useVerifierSettings } from './verifier-settings.ts'
import type { Camera, Torch } from '#app/platform/device/camera.ts'
import { verify } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import type { LastRead } from './read-code.ts'
import styles from './scanner.module.css'
import { Viewfinder } from './viewfinder.tsx'
import { watchCamera, type ScannerProblem } from './watch-camera.ts'

type ScannerProps = {
  /** Whether the torch is on, for this card and the next ones. */
  light: boolean
  onLight: (on: boolean) => void
  last: LastRead | null
  onScanned: (text: string) => void
  /** The running camera; null while none is. */
  onCamera: (camera: Camera | null) => void
  onFailed: (problem: ScannerProblem) => void
}

/** The camera's picture until a code is read, with its torch. It runs while the page is visible. */
export function Scanner({ last, light, onLight, onScanned, onCamera, onFailed }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { camera: chosen } = useVerifierSettings()
  const [camera, setCamera] = useState<Camera | null>(null)
  const [step, setStep] = useState<keyof typeof verify.scanSteps>('opening')
  const seen = usePageSeen()

  const found = useEffectEvent(onScanned)
  const failed = useEffectEvent(onFailed)
  const lastRead = useEffectEvent(() => last)
  const show = useEffectEvent((opened: Camera | null) => {
    setCamera(opened)
    onCamera(opened)
    const torch = opened?.torch()
    if (light && torch) void turn(torch, true).then((isOn) => isOn || onLight(false))
  })
  useEffect(() => {
    if (seen === null) return
    const stop = watchCamera({
      chosen,
      last: lastRead(),
      screen: () => video.current,
      on: (opened) => {
        show(opened)
        setStep('loading')
      },
      reading: () => setStep('reading'),
      found: (text) => found(text),
      failed: (problem) => failed(problem),
    })
    // Immediately: a phone may freeze a hidden page before its next render.
    document.addEventListener('visibilitychange', stop)
    return () => {
      document.removeEventListener('visibilitychange', stop)
      stop()
      show(null)
      setStep('opening')
    }
  }, [chosen, seen])

  const turnLight = async () => {
    const torch = camera?.torch()
    if (torch && (await turn(torch, !light))) onLight(!light)
  }
  return (
    <Viewfinder step={step}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the live camera picture, without sound */}
      <video ref={video} className={styles.video} playsInline muted autoPlay aria-label={verify.cameraPicture} />
      <span className={styles.corners} />
      {camera?.torch() && (
        <Button variant="secondary" size="sm" className={styles.torch} onClick={() => void turnLight()}>
          {light ? verify.torchOff : verify.torch}
        </Button>
      )}
    </Viewfinder>
  )
}

/** Returns false when the torch could not be switched. */
async function turn(torch: Torch, on: boolean): Promise<boolean> {
  try {
    await torch(on)
    return true
  } catch (error) {
    logWarning('no light', error)
    return false
  }
}

/**
 * The time since when the page is visible; null while hidden. The camera is off on a hidden page. A phone may render nothing in between,
 * and the camera must restart anyway.
 */
function usePageSeen(): number | null {
  const [since, setSince] = useState(seenSince)
  useEffect(() => {
    const look = () => setSince(seenSince())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return since
}

const seenSince = (): number | null => (document.hidden ? null : performance.now())
