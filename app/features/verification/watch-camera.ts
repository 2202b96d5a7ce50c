import { changeVerifierSettings } from './verifier-settings.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { cameraProblem, openCamera, type Camera, type CameraProblem } from '#app/platform/device/camera.ts'
import { codeReader, type Picture } from '#app/platform/device/code-reader.ts'
import { cardAmong, isReadAlready, type LastRead } from './read-code.ts'

/** `reader`: the camera works, but the code reader does not load. */
export type ScannerProblem = CameraProblem | 'reader'

type Watch = {
  /** The camera to open; null is the rear one. */
  chosen: string | null
  /** The last reading: it is not repeated until its code has been out of view. */
  last: LastRead | null
  screen: () => HTMLVideoElement | null
  /** The picture has appeared. */
  on: (camera: Camera) => void
  /** Decoding has started. */
  reading: () => void
  found: (text: string) => void
  failed: (problem: ScannerProblem) => void
}

/** Fast enough for a moving hand, and slow enough to keep a phone cool. */
const LOOK_EVERY_MS = 70
/** After this time out of view, a card counts as shown again. */
const GONE_MS = 700

/** Starts a camera and decodes its pictures one by one until one contains a code. Returns a function that stops it. */
export function watchCamera({ chosen, last, screen, on, reading, found, failed }: Watch): () => void {
  let isOver = false
  let camera: Camera | undefined
  const stop = () => {
    isOver = true
    camera?.off()
  }
  const fail = (problem: ScannerProblem, error: unknown) => {
    if (isOver) return
    stop()
    logWarning('no picture is read', error)
    failed(problem)
  }

  async function look(): Promise<void> {
    // Loads while the person answers the permission prompt.
    const opening = codeReader()
    opening.catch(() => {})
    try {
      camera = await openCamera(chosen, () => fail('busy', 'the camera was taken away'))
    } catch (error) {
      return fail(cameraProblem(error), error)
    }
    const video = screen()
    if (isOver || !video) return camera.off()
    video.srcObject = camera.stream
    await nextPicture(video)
    if (isOver) return
    on(camera)
    try {
      const read = await opening
      changeVerifierSettings({ reads: true })
      if (!isOver) reading()
      // The first picture without the card: between two pictures, however slow, the card counts as present.
      let goneAt: number | null = null
      for (;;) {
        const started = performance.now()
        const text = cardAmong(await read(inFrame(video)))
        if (isOver) return
        const isGone = goneAt !== null && started - goneAt >= GONE_MS
        if (text === null) goneAt ??= started
        else if (isReadAlready(text, last) && !isGone) goneAt = null
        else {
          stop()
          return found(text)
        }
        await pause(LOOK_EVERY_MS - (performance.now() - started))
        await nextPicture(video)
        if (isOver) return
      }
    } catch (error) {
      fail('reader', error)
    }
  }

  void look()
  return stop
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const nextPicture = (video: HTMLVideoElement) =>
  new Promise<void>((done) =>
    'requestVideoFrameCallback' in video ? video.requestVideoFrameCallback(() => done()) : setTimeout(done, 100),
  )

/** The visible part: the centred square (scanner.module.css). */
function inFrame(video: HTMLVideoElement): Picture {
  const side = Math.min(video.videoWidth, video.videoHeight)
  return { source: video, x: (video.videoWidth - side) / 2, y: (video.videoHeight - side) / 2, width: side, height: side }
}
