import type { BrowserContextOptions, Page } from 'playwright-core'
import type { InSight } from './fake-camera.ts'
import type { Server, ServerOptions } from './server.ts'

export type Device = {
  page: Page
  /** What the person sees as wrong would be in the console: lines that match are expected in this story. */
  expectProblem(pattern: RegExp): void
  /** Cuts this device off the network, or puts it back. */
  offline(off: boolean): Promise<void>
}

export type DeviceOptions = BrowserContextOptions & { serviceWorker?: boolean }

/** What a story has in its hands. All of it is its own and is taken down at its end. */
export type World = {
  server: Server
  /** A phone: touch, 390 × 844, a mobile browser. */
  phone(options?: DeviceOptions): Promise<Device>
  /** A desktop browser, 1280 × 800. */
  desktop(options?: DeviceOptions): Promise<Device>
  /** A browser of its own with a camera, which sees what the story holds before it; several see what Chromium makes up. */
  camera(options?: { count?: number }): Promise<CameraWorld>
}

export type CameraWorld = Pick<World, 'phone' | 'desktop'> & {
  /** What is in sight, one after the other, from the next time on that the camera is turned on. */
  show(...inSight: InSight[]): Promise<void>
}

export type Story = { name: string; file: string; server: ServerOptions | undefined; tell: (world: World) => Promise<void> }

const stories: Story[] = []
let file = ''

/**
 * Tells one story of a user's day: against the production build, the real server, in a real browser. The server is a trial with
 * a copy of the demo, unless the story says how its server is to be.
 */
export function story(name: string, tell: Story['tell'], server?: ServerOptions): void {
  stories.push({ name, file, server, tell })
}

/** The stories of these files, in order. */
export async function collect(files: string[]): Promise<Story[]> {
  for (file of files) await import(file)
  return stories
}
