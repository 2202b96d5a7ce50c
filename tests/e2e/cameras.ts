import { createDevices } from './devices.ts'
import { makeFilm, type Film } from './fake-camera.ts'
import { launch } from './launch.ts'
import type { InSight } from './fake-camera.ts'
import type { Device, DeviceOptions } from './devices.ts'
import type { Server } from './server.ts'

/** A separate browser whose camera sees what the story shows. */
export type CameraWorld = {
  phone(options?: DeviceOptions): Promise<Device>
  desktop(options?: DeviceOptions): Promise<Device>
  /** Sets what the camera sees, in order, from the next time that it is turned on. */
  show(...inSight: InSight[]): Promise<void>
}

/** Switches of Chromium for a camera that shows this film. */
export const filmArgs = ({ file }: Film): string[] => ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]

/** Opens the story's browsers with a camera. The film is fixed when a browser starts, so each is separate. */
export function createCameras(server: Pick<Server, 'origin' | 'wasDown'>, defaults: DeviceOptions = {}) {
  const opened: { devices: ReturnType<typeof createDevices>; close: () => Promise<void> }[] = []

  async function open({ count = 1 }: { count?: number } = {}): Promise<CameraWorld> {
    const film = await makeFilm()
    // With several cameras, each shows Chromium's built-in picture.
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
