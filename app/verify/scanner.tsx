import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { report } from '../data/report.ts'
import { openCamera, type Camera } from '../device/camera.ts'
import { codeReader } from '../device/code-reader.ts'
import { verify } from '../texts/verify.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './scanner.module.css'

/** The camera's picture until a code is in it, with its light, the other cameras, and a photo where there is no camera. */
export function Scanner({ onScanned, onClosed }: { onScanned: (text: string) => void; onClosed: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [light, setLight] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isSeen = usePageSeen()

  const found = useEffectEvent(onScanned)
  useEffect(() => {
    if (!isSeen) return
    const watch = watchCamera(chosen, {
      on: (opened) => {
        setProblem(null)
        setLight(false)
        setCamera(opened)
      },
      found: (text) => found(text),
      failed: (error) => setProblem(problemOf(error)),
      screen: () => video.current,
    })
    return () => {
      watch.stop()
      setCamera(null)
    }
  }, [chosen, isSeen])

  const turnLight = () =>
    void camera?.torch?.(!light).then(
      () => setLight(!light),
      (error: unknown) => report('no light', error),
    )
  const readPhoto = async (event: ChangeEvent<HTMLInputElement>) => {
    const photo = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!photo) return
    const text = await codeIn(photo)
    if (text === null) setProblem(verify.noCodeInPhoto)
    else onScanned(text)
  }

  return (
    <section className={styles.scanner} aria-label={verify.camera}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees now, without sound */}
        <video ref={video} className={styles.video} playsInline muted autoPlay aria-label={verify.cameraPicture} />
      </div>
      {problem && (
        <div role="alert">
          <Banner tone="bad">{problem}</Banner>
        </div>
      )}
      <div className={styles.controls}>
        {camera?.torch && (
          <Button variant="secondary" size="sm" aria-pressed={light} onClick={turnLight}>
            {verify.torch}
          </Button>
        )}
        {camera && camera.count > 1 && (
          <Button variant="secondary" size="sm" onClick={() => setChosen(((chosen ?? 0) + 1) % camera.count)}>
            {verify.otherCamera}
          </Button>
        )}
        <label className={styles.photo}>
          {verify.photo}
          <input type="file" accept="image/*" className="vh" onChange={(event) => void readPhoto(event)} />
        </label>
        <Button variant="secondary" size="sm" onClick={onClosed}>
          {verify.closeCamera}
        </Button>
      </div>
    </section>
  )
}

type Watch = {
  on: (camera: Camera) => void
  found: (text: string) => void
  failed: (error: unknown) => void
  screen: () => HTMLVideoElement | null
}

/** Looks at each picture of a camera until there is a code in one. */
function watchCamera(chosen: number | null, { on, found, failed, screen }: Watch): { stop: () => void } {
  let isOver = false
  let camera: Camera | undefined
  const stop = () => {
    isOver = true
    camera?.off()
  }
  const run = async () => {
    const read = await codeReader()
    if (!read) throw new DOMException('no QR codes', 'NotSupportedError')
    camera = await openCamera(chosen)
    const video = screen()
    if (isOver || !video) return camera.off()
    video.srcObject = camera.stream
    on(camera)
    for (;;) {
      await nextPicture(video)
      if (isOver) return
      // A picture that is not ready yet cannot be read: the next one can.
      const text = await read(video).catch(() => null)
      if (isOver) return
      if (text !== null) {
        stop()
        return found(text)
      }
    }
  }
  run().catch((error: unknown) => {
    report('no camera', error)
    if (!isOver) failed(error)
    stop()
  })
  return { stop }
}

const nextPicture = (video: HTMLVideoElement) =>
  new Promise<void>((done) =>
    'requestVideoFrameCallback' in video ? video.requestVideoFrameCallback(() => done()) : setTimeout(done, 100),
  )

async function codeIn(photo: Blob): Promise<string | null> {
  try {
    const read = await codeReader()
    return (await read?.(await createImageBitmap(photo))) ?? null
  } catch (error) {
    report('photo not read', error)
    return null
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return verify.cameraDenied
  return name === 'NotSupportedError' ? verify.noReader : verify.noCamera
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
