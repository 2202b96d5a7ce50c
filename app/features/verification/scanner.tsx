import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { changeVerifierSettings, useVerifierSettings } from './verifier-settings.ts'
import type { Camera, Torch } from '#app/platform/device/camera.ts'
import { verify } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { cameraNames } from './camera-names.ts'
import type { LastRead } from './read-code.ts'
import styles from './scanner.module.css'
import { watchCamera, type ScannerProblem } from './watch-camera.ts'

type Look = { step: 'opening' | 'loading' | 'reading' } | { step: 'failed'; problem: ScannerProblem }

type ScannerProps = {
  /** Whether the torch is to be on, for this card and the next ones. */
  light: boolean
  onLight: (on: boolean) => void
  last: LastRead | null
  onScanned: (text: string) => void
  /** Whether there is a camera to close: not where it was refused, or there is none. */
  onOpen: (isOpen: boolean) => void
}

/** The camera's picture until a code is in it, with its light and the other cameras; tried again from the start. */
export function Scanner(props: ScannerProps) {
  const [tries, setTries] = useState(0)
  return <OneTry key={tries} onRetry={() => setTries(tries + 1)} {...props} />
}

function OneTry({ last, light, onLight, onScanned, onOpen, onRetry }: ScannerProps & { onRetry: () => void }) {
  const section = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { camera: chosen } = useVerifierSettings()
  const [camera, setCamera] = useState<Camera | null>(null)
  const [look, setLook] = useState<Look>({ step: 'opening' })
  const isSeen = usePageSeen()

  const found = useEffectEvent(onScanned)
  const lastRead = useEffectEvent(() => last)
  const lightUp = useEffectEvent((opened: Camera) => {
    const torch = opened.torch()
    if (light && torch) void turn(torch, true).then((isOn) => isOn || onLight(false))
  })
  useEffect(() => {
    if (!isSeen) return
    const stop = watchCamera({
      chosen,
      last: lastRead(),
      screen: () => video.current,
      on: (opened) => {
        setCamera(opened)
        lightUp(opened)
        setLook({ step: 'loading' })
      },
      reading: () => setLook({ step: 'reading' }),
      found: (text) => found(text),
      failed: (problem) => setLook({ step: 'failed', problem }),
    })
    return () => {
      stop()
      setCamera(null)
      setLook({ step: 'opening' })
    }
  }, [chosen, isSeen])

  const isOpen = look.step !== 'failed'
  const tellOpen = useEffectEvent(onOpen)
  useEffect(() => tellOpen(isOpen), [isOpen])

  // It comes above the button that was pressed: without this the browser holds the button where it is, and the picture is past the edge.
  useEffect(() => void section.current?.scrollIntoView(), [])

  const turnLight = async () => {
    const torch = camera?.torch()
    if (torch && (await turn(torch, !light))) onLight(!light)
  }
  return (
    <section ref={section} className={styles.scanner} aria-label={verify.camera}>
      {look.step === 'failed' ? (
        <Banner
          tone="bad"
          role="alert"
          action={
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {verify.retry}
            </Button>
          }
        >
          {verify.cameraProblems[look.problem]}
        </Banner>
      ) : (
        <>
          <div className={styles.frame}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees now, without sound */}
            <video ref={video} className={styles.video} playsInline muted autoPlay aria-label={verify.cameraPicture} />
            <span className={styles.corners} />
          </div>
          <output className={styles.step}>{verify.scanSteps[look.step]}</output>
        </>
      )}
      {camera?.torch() && (
        <Button variant="secondary" size="sm" onClick={() => void turnLight()}>
          {light ? verify.torchOff : verify.torch}
        </Button>
      )}
      {camera && camera.all.length > 1 && (
        <div className={styles.choice}>
          <SelectField
            name="camera"
            label={verify.whichCamera}
            options={cameraNames(camera.all)}
            value={camera.id}
            onChange={(event) => changeVerifierSettings({ camera: event.currentTarget.value })}
          />
        </div>
      )}
    </section>
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

/** A camera that nobody looks through is off. */
function usePageSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
