import { changeVerifierSettings } from './verifier-settings.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { cameraProblem, openCamera, type Camera, type CameraProblem } from '#app/platform/device/camera.ts'
import { codeReader, type Picture } from '#app/platform/device/code-reader.ts'
import { cardAmong, isReadAlready, type LastRead } from './read-code.ts'

/** `reader`: the camera is there, and nothing that reads its pictures. */
export type ScannerProblem = CameraProblem | 'reader'

type Watch = {
  /** The camera to open; null is the one at the back. */
  chosen: string | null
  /** What was read last: it is not read again before it has been out of sight. */
  last: LastRead | null
  screen: () => HTMLVideoElement | null
  /** The picture is there. */
  on: (camera: Camera) => void
  /** It is looked at. */
  reading: () => void
  found: (text: string) => void
  failed: (problem: ScannerProblem) => void
}

/** So many looks a second are enough for a hand that moves, and leave a phone cool. */
const LOOK_EVERY_MS = 70
/** Out of sight for so long, a card that is shown is shown anew. */
const GONE_MS = 700

/** Turns a camera on and looks at its pictures, one after the other, until there is a code in one. Gives what ends it. */
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
    // It loads while the person says yes to the camera.
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
      // The first look that did not see it any more: between two looks, however slow, no card has gone.
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

/** What the person sees: the square in the middle (scanner.module.css). */
function inFrame(video: HTMLVideoElement): Picture {
  const side = Math.min(video.videoWidth, video.videoHeight)
  return { source: video, x: (video.videoWidth - side) / 2, y: (video.videoHeight - side) / 2, width: side, height: side }
}
