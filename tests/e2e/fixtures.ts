import { rmSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { createCameras, filmArgs, type CameraWorld } from './cameras.ts'
import { copyDemo } from './demo-folder.ts'
import { createDevices, type Device, type DeviceOptions } from './devices.ts'
import { makeFilm, type Film } from './fake-camera.ts'
import { startHost, type Host } from './hosting.ts'
import { newPerson, registerAndConfirm, type Person } from './people.ts'
import { createShells, startPhones, type Phones, type Shell } from './shells.ts'
import { createServer, type Server, type ServerOptions } from './server.ts'

/** A story's server and devices: all its own, and closed at its end. */
export type World = {
  /** Already started: a trial with a copy of the demo, unless `serverOptions` says otherwise. */
  server: Server
  /** A phone: touch, 390 × 844, a mobile browser. */
  phone(options?: DeviceOptions): Promise<Device>
  /** A desktop browser, 1280 × 800. */
  desktop(options?: DeviceOptions): Promise<Device>
  /** A separate browser whose camera sees what the story shows; several cameras show Chromium's built-in picture. */
  camera(options?: { count?: number }): Promise<CameraWorld>
}

type Fixtures = World & {
  world: World
  /** The app in its shell on a phone, at its first start. */
  shell: Shell
  /** The same with a camera, which sees what the story shows from the next time that it is turned on. */
  filmedShell: Shell & Pick<Film, 'show'>
  /** A phone (or desktop) with this person signed in; by default a new member with a confirmed address. */
  member(person?: Partial<Person>, options?: DeviceOptions & { on?: 'phone' | 'desktop' }): Promise<Device>
  /** `ownProcess`: for stories that kill it. */
  serverOptions: Omit<ServerOptions, 'host'> & { ownProcess?: boolean }
  devices: ReturnType<typeof createDevices>
}

/**
 * The long run has a service worker on every device, motion and a phone's pixel density. Drawing motion costs a tenth of a story's time,
 * and the density another tenth.
 */
const defaults: DeviceOptions =
  process.env.TEST_EFFORT === 'long' ? { serviceWorker: true } : { reducedMotion: 'reduce', deviceScaleFactor: 1 }

/** One story of a user's day, on the production build, the real server and a real browser. An unexpected problem in a page fails it. */
export const test = base.extend<Fixtures, { host: Host; phones: Phones }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const host = startHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  phones: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const phones = await startPhones()
      await use(phones)
      await phones.stop()
    },
    { scope: 'worker' },
  ],
  serverOptions: [{}, { option: true }],
  server: async ({ host, serverOptions: { ownProcess, ...options } }, use, info) => {
    const server = await createServer({ ...(!ownProcess && { host }), ...options, dataDir: options.dataDir ?? (await copyDemo()) })
    await server.start()
    await use(server)
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
    if (info.status !== info.expectedStatus) await info.attach('server', { body: server.output().slice(-4000), contentType: 'text/plain' })
  },
  devices: async ({ browser, server }, use, info) => {
    const devices = createDevices(browser, server, defaults)
    await use(devices)
    const problems = await devices.problems()
    await devices.close()
    if (problems.length) await problemsOf(info, problems)
  },
  phone: ({ devices }, use) => use(devices.phone),
  desktop: ({ devices }, use) => use(devices.desktop),
  shell: ({ server, phones }, use, info) => inShell(server, phones, use, info),
  filmedShell: async ({ server }, use, info) => {
    const film = await makeFilm()
    const phones = await startPhones(filmArgs(film), findChromium())
    // The shell itself: a restart gives it another page.
    await inShell(server, phones, (shell) => use(Object.assign(shell, { show: film.show })), info)
    await phones.stop()
    film.remove()
  },
  camera: async ({ server }, use, info) => {
    const cameras = createCameras(server, defaults)
    await use(cameras.open)
    const problems = await cameras.problems()
    await cameras.close()
    if (problems.length) await problemsOf(info, problems)
  },
  world: ({ server, phone, desktop, camera }, use) => use({ server, phone, desktop, camera }),
  member: ({ server, devices }, use) =>
    use(async (person, { on = 'phone', ...options } = {}) => {
      const device = await devices[on](options)
      await registerAndConfirm(device.page, server, newPerson(person))
      return device
    }),
})

async function inShell<S>(server: Server, phones: Phones, use: (shell: Shell) => Promise<S>, info: ReturnType<typeof test.info>) {
  const shells = createShells(server, phones, defaults)
  await use(await shells.open())
  const problems = await shells.problems()
  await shells.close()
  if (problems.length) await problemsOf(info, problems)
}

async function problemsOf(info: ReturnType<typeof test.info>, problems: string[]): Promise<void> {
  const text = `The pages reported:\n${problems.join('\n')}`
  if (info.status === info.expectedStatus) throw new Error(text)
  await info.attach('pages', { body: text, contentType: 'text/plain' })
}

/** A test whose server starts with these options. */
export const withServer = (serverOptions: Fixtures['serverOptions']) => test.extend({ serverOptions })
