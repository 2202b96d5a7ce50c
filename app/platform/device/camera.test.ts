import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cameraProblem, openCamera } from './camera.ts'

type Asked = { video: { deviceId?: { exact: string }; facingMode?: string } }

let asked: Asked['video'][]
let light: unknown[]
let track: EventTarget & { readyState: string; applyConstraints: (asked: { advanced: unknown[] }) => Promise<void> }

/** A stand-in for a phone with these cameras. `refuses`: the error's name for a request, null when it succeeds. */
function phone({ torch = true, refuses = () => null }: { torch?: boolean; refuses?: (video: Asked['video']) => string | null } = {}) {
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async ({ video }: Asked) => {
        asked.push(video)
        const error = refuses(video)
        if (error) throw new DOMException('', error)
        const deviceId = video.deviceId?.exact ?? 'back'
        track = Object.assign(new EventTarget(), {
          readyState: 'live',
          getSettings: () => ({ deviceId }),
          getCapabilities: () => (torch ? { torch } : {}),
          applyConstraints: async ({ advanced }: { advanced: unknown[] }) => void light.push(...advanced),
          stop: () => (track.readyState = 'ended'),
        })
        return { getVideoTracks: () => [track], getTracks: () => [track] }
      },
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
        { kind: 'videoinput', deviceId: 'back', label: 'camera 0, facing back' },
        { kind: 'videoinput', deviceId: 'front', label: 'camera 1, facing front' },
      ],
    },
  })
}

beforeEach(() => {
  asked = []
  light = []
})
afterEach(() => vi.unstubAllGlobals())

const nobody = () => {}

describe('the light', () => {
  test('is turned on and off at the open camera', async () => {
    phone()
    const turn = (await openCamera(null, nobody)).torch()
    await turn?.(true)
    await turn?.(false)
    expect(light).toEqual([{ torch: true }, { torch: false }])
  })

  test('is not offered for a camera without one', async () => {
    phone({ torch: false })
    expect((await openCamera(null, nobody)).torch()).toBeNull()
  })

  test('rejects when the camera fails, but not when the camera was turned off first', async () => {
    phone()
    const camera = await openCamera(null, nobody)
    track.applyConstraints = () => Promise.reject(new DOMException('', 'InvalidStateError'))
    await expect(camera.torch()?.(true)).rejects.toMatchObject({ name: 'InvalidStateError' })
    const turning = camera.torch()?.(true)
    camera.off()
    await expect(turning).resolves.toBeUndefined()
  })
})

describe('the camera', () => {
  test('is the back camera until another is chosen, and lists all cameras', async () => {
    phone()
    const { id, all } = await openCamera(null, nobody)
    expect(asked).toMatchObject([{ facingMode: 'environment' }])
    expect(asked[0]).not.toHaveProperty('deviceId')
    expect([id, all]).toEqual([
      'back',
      [
        { id: 'back', label: 'camera 0, facing back' },
        { id: 'front', label: 'camera 1, facing front' },
      ],
    ])
    expect((await openCamera('front', nobody)).id).toBe('front')
    expect(asked[1]).toMatchObject({ deviceId: { exact: 'front' } })
  })

  test('falls back to the back camera when the chosen one is gone or does not answer', async () => {
    for (const name of ['OverconstrainedError', 'NotReadableError']) {
      asked = []
      phone({ refuses: ({ deviceId }) => (deviceId ? name : null) })
      expect((await openCamera('usb', nobody)).id).toBe('back')
      expect(asked).toHaveLength(2)
    }
  })

  test('is not requested again after a refusal', async () => {
    phone({ refuses: () => 'NotAllowedError' })
    await expect(openCamera('front', nobody)).rejects.toMatchObject({ name: 'NotAllowedError' })
    expect(asked).toHaveLength(1)
  })

  test('reports when the device takes it away, but not when it is turned off here', async () => {
    phone()
    const ended = vi.fn()
    const camera = await openCamera(null, ended)
    track.dispatchEvent(new Event('ended'))
    expect(ended).toHaveBeenCalledTimes(1)
    camera.off()
    expect(track.readyState).toBe('ended')
    track.dispatchEvent(new Event('ended'))
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['NotSupportedError', 'unsupported'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
] as const)('%s is %s', (name, problem) => expect(cameraProblem(new DOMException('', name))).toBe(problem))

test('a browser without camera access for pages is unsupported', async () => {
  vi.stubGlobal('navigator', {})
  await expect(openCamera(null, nobody).catch(cameraProblem)).resolves.toBe('unsupported')
})
