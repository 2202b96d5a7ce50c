import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cameraProblem, openCamera } from './camera.ts'

type Asked = { video: { deviceId?: { exact: string }; facingMode?: string } }

let asked: Asked['video'][]
let light: unknown[]
let track: EventTarget & { readyState: string; applyConstraints: (asked: { advanced: unknown[] }) => Promise<void> }

/** In place of a phone with these cameras. `refuses`: gives the error's name for what is asked, null when there is a picture. */
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
  test('is turned on and off at the camera that is open', async () => {
    phone()
    const turn = (await openCamera(null, nobody)).torch()
    await turn?.(true)
    await turn?.(false)
    expect(light).toEqual([{ torch: true }, { torch: false }])
  })

  test('is not offered where the camera has none', async () => {
    phone({ torch: false })
    expect((await openCamera(null, nobody)).torch()).toBeNull()
  })

  test('has failed where the camera does not do so, not where it is turned off before it could', async () => {
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
  test('is the one at the back until another is chosen, and all of the device’s cameras are named', async () => {
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

  test('that was chosen and is gone, or does not answer, is the one at the back', async () => {
    for (const name of ['OverconstrainedError', 'NotReadableError']) {
      asked = []
      phone({ refuses: ({ deviceId }) => (deviceId ? name : null) })
      expect((await openCamera('usb', nobody)).id).toBe('back')
      expect(asked).toHaveLength(2)
    }
  })

  test('that a person refuses is not asked for a second time', async () => {
    phone({ refuses: () => 'NotAllowedError' })
    await expect(openCamera('front', nobody)).rejects.toMatchObject({ name: 'NotAllowedError' })
    expect(asked).toHaveLength(1)
  })

  test('that the device takes away is told; one that is turned off here is not', async () => {
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

test('a browser that gives pages no camera is told as such', async () => {
  vi.stubGlobal('navigator', {})
  await expect(openCamera(null, nobody).catch(cameraProblem)).resolves.toBe('unsupported')
})
