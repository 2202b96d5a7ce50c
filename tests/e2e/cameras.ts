import { createDevices } from './devices.ts'
import { makeFilm, type Film } from './fake-camera.ts'
import { launch } from './launch.ts'
import type { InSight } from './fake-camera.ts'
import type { Device, DeviceOptions } from './devices.ts'
import type { Server } from './server.ts'

/** A browser of its own with a camera, which sees what the story holds before it. */
export type CameraWorld = {
  phone(options?: DeviceOptions): Promise<Device>
  desktop(options?: DeviceOptions): Promise<Device>
  /** What is in sight, one after the other, from the next time on that the camera is turned on. */
  show(...inSight: InSight[]): Promise<void>
}

/** A camera that shows this film. */
export const filmArgs = ({ file }: Film): string[] => ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]

/** Opens the browsers of one story that have a camera: what it sees is chosen when a browser starts, so each is one of its own. */
export function createCameras(server: Pick<Server, 'origin' | 'wasDown'>, defaults: DeviceOptions = {}) {
  const opened: { devices: ReturnType<typeof createDevices>; close: () => Promise<void> }[] = []

  async function open({ count = 1 }: { count?: number } = {}): Promise<CameraWorld> {
    const film = await makeFilm()
    // Several show Chromium's own moving picture.
    const browser = await launch(count > 1 ? [`--use-fake-device-for-media-stream=device-count=${count}`] : filmArgs(film))
    const devices = createDevices(browser, server, defaults)
    const close = async () => {
      await devices.close()
      await browser.close()
      film.remove()
    }
    opened.push({ devices, close })
    const allowed = { permissions: ['camera'] }
    return {
      show: film.show,
      phone: (options) => devices.phone({ ...allowed, ...options }),
      desktop: (options) => devices.desktop({ ...allowed, ...options }),
    }
  }

  return {
    open,
    problems: async () => (await Promise.all(opened.map(({ devices }) => devices.problems()))).flat(),
    close: async () => {
      for (const { close } of opened) await close()
    },
  }
}
