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
  /** Whether the torch is to be on, for this card and the next ones. */
  light: boolean
  onLight: (on: boolean) => void
  last: LastRead | null
  onScanned: (text: string) => void
  /** The camera that is on; null while none is. */
  onCamera: (camera: Camera | null) => void
  onFailed: (problem: ScannerProblem) => void
}

/** The camera's picture until a code is in it, with its light. It is on as long as somebody can look at it. */
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
    // At once: a phone may stop a page that is hidden before it draws anything more.
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
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees now, without sound */}
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

/** False where it did not do so. */
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
 * A camera that nobody looks through is off: null while the page is hidden, else since when it is seen. A phone may draw nothing in between,
 * and the camera is to come on again all the same.
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
