/** A camera that is on. */
export type Camera = {
  stream: MediaStream
  id: string
  /** All of this device, in the order of the device. */
  all: CameraName[]
  /** Null where it has no light, or the browser does not let pages use it. Known once there is a picture. */
  torch(): Torch | null
  off(): void
}

/** Rejects where the light does not do so; not where its camera has been turned off meanwhile. */
export type Torch = (on: boolean) => Promise<void>

/** `label` as the device calls it, English on most phones. */
export type CameraName = { id: string; label: string }

/** Why there is no picture: refused by the person or the browser, no camera, in use by another app, not for pages of this browser. */
export type CameraProblem = 'denied' | 'absent' | 'busy' | 'unsupported'

// Frames of a phone's whole screen: a code of 4 cm is read at 33 cm, with half of it at 23 (card format, section 15).
const SHARP = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * Turns a camera on: the one with this id where the device still has it, else the one at the back.
 *
 * @param ended called when the device takes it away
 * @throws DOMException, to be read by `cameraProblem`
 */
export async function openCamera(id: string | null, ended: () => void): Promise<Camera> {
  if (!navigator.mediaDevices) throw new DOMException('no camera for pages', 'NotSupportedError')
  const stream = await (id ? open({ deviceId: { exact: id } }).catch(otherwise) : open(AT_THE_BACK))
  const [track] = stream.getVideoTracks()
  track?.addEventListener('ended', ended)
  return {
    stream,
    id: track?.getSettings().deviceId ?? '',
    // Their names are known only once one of them may be used.
    all: await cameras(),
    torch() {
      // Not in the standard's own list (https://www.w3.org/TR/image-capture/).
      const { torch = false } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
      return torch && track ? (on) => light(track, on) : null
    },
    off() {
      track?.removeEventListener('ended', ended)
      stream.getTracks().forEach((each) => each.stop())
    },
  }
}

/** Whether there is one to open. Nobody is asked for it. */
export async function hasCamera(): Promise<boolean> {
  try {
    return (await cameras()).length > 0
  } catch {
    return false
  }
}

async function light(track: MediaStreamTrack, on: boolean): Promise<void> {
  try {
    await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
  } catch (error) {
    if (track.readyState === 'live') throw error
  }
}

const AT_THE_BACK = { facingMode: 'environment' }

const open = (which: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video: { ...which, ...SHARP }, audio: false })

/** The chosen camera is no longer there, or does not answer. */
function otherwise(error: unknown): Promise<MediaStream> {
  if (cameraProblem(error) === 'denied') throw error
  return open(AT_THE_BACK)
}

async function cameras(): Promise<CameraName[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** What the names of the errors mean (https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia). */
export function cameraProblem(error: unknown): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent'
    case 'NotSupportedError':
      return 'unsupported'
    default:
      return 'busy'
  }
}
