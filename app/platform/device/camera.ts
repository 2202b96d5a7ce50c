/** An open camera. */
export type Camera = {
  stream: MediaStream
  id: string
  /** All cameras, in the device's order. */
  all: CameraName[]
  /** Null when the camera has no light, or the browser gives no access to it. Known once there is a picture. */
  torch(): Torch | null
  off(): void
}

/** Rejects when the light fails, but not when its camera was turned off meanwhile. */
export type Torch = (on: boolean) => Promise<void>

/** `label`: the device's name, in English on most phones. */
export type CameraName = { id: string; label: string }

/** Why there is no picture: refused by the person or the browser, no camera, in use by another app, not supported by the browser. */
export type CameraProblem = 'denied' | 'absent' | 'busy' | 'unsupported'

// Frames of a full phone screen: a code of 4 cm is readable at 33 cm, half the size at 23 cm (card format, section 15).
const SHARP = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * Opens the camera with this id if it still exists, else the back camera.
 *
 * @param ended called when the device takes the camera away
 * @throws DOMException, for `cameraProblem`
 */
export async function openCamera(id: string | null, ended: () => void): Promise<Camera> {
  if (!navigator.mediaDevices) throw new DOMException('no camera for pages', 'NotSupportedError')
  const stream = await (id ? open({ deviceId: { exact: id } }).catch(otherwise) : open(AT_THE_BACK))
  const [track] = stream.getVideoTracks()
  track?.addEventListener('ended', ended)
  return {
    stream,
    id: track?.getSettings().deviceId ?? '',
    // Labels are available only after permission for one camera.
    all: await cameras(),
    torch() {
      // Not in TypeScript's library (https://www.w3.org/TR/image-capture/).
      const { torch = false } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
      return torch && track ? (on) => light(track, on) : null
    },
    off() {
      track?.removeEventListener('ended', ended)
      stream.getTracks().forEach((each) => each.stop())
    },
  }
}

/** Whether there is a camera. Asks for no permission. */
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

/** The chosen camera is gone, or does not answer. */
function otherwise(error: unknown): Promise<MediaStream> {
  if (cameraProblem(error) === 'denied') throw error
  return open(AT_THE_BACK)
}

async function cameras(): Promise<CameraName[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Maps the names of errors (https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia). */
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
