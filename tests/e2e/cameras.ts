import { createDevices } from './devices.ts'
import { makeFilm } from './fake-camera.ts'
import { launch } from './launch.ts'
import type { CameraWorld } from './story.ts'

/** Opens the browsers of one story that have a camera: what it sees is chosen when a browser starts, so each is one of its own. */
export function createCameras(origin: string, serverIsUp: () => boolean) {
  const opened: { devices: ReturnType<typeof createDevices>; close: () => Promise<void> }[] = []

  async function open({ count = 1 }: { count?: number } = {}): Promise<CameraWorld> {
    const film = await makeFilm()
    // Several show Chromium's own moving picture.
    const fake = count > 1 ? `--use-fake-device-for-media-stream=device-count=${count}` : '--use-fake-device-for-media-stream'
    const browser = await launch(count > 1 ? [fake] : [fake, `--use-file-for-fake-video-capture=${film.file}`])
    const devices = createDevices(browser, origin, serverIsUp)
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
    screenshot: async (path: string) => {
      for (const [index, { devices }] of opened.entries()) await devices.screenshot(`${path}-camera-${index + 1}`)
    },
    close: async () => {
      for (const { close } of opened) await close()
    },
  }
}
