/** A camera that is on. */
export type Camera = {
  stream: MediaStream
  /** Null where it has none, or the browser does not let pages use it. */
  torch: ((on: boolean) => Promise<void>) | null
  /** How many cameras this device has. */
  count: number
  off(): void
}

/**
 * Turns a camera on: the one at the back, or the `n`th of the device.
 *
 * @throws DOMException NotAllowedError when the person or the browser refuses, NotFoundError without a camera
 */
export async function openCamera(n: number | null): Promise<Camera> {
  const sharp = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  if (!navigator.mediaDevices) throw new DOMException('no camera for pages', 'NotFoundError')
  // Their names are known only once one of them may be used.
  const known = n === null ? undefined : (await cameras())[n]
  const which = known ? { deviceId: { exact: known.deviceId } } : { facingMode: 'environment' }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, ...sharp }, audio: false })
  const [track] = stream.getVideoTracks()
  // Not in the standard's own list (https://www.w3.org/TR/image-capture/).
  const { torch = false } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  return {
    stream,
    torch: torch && track ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) : null,
    count: (await cameras()).length,
    off: () => stream.getTracks().forEach((each) => each.stop()),
  }
}

const cameras = async () => (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
