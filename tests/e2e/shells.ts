import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { installBridge, type AndroidBridge } from './android-bridge.ts'
import { createDevices, type Device, type DeviceOptions } from './devices.ts'
import { certificate } from './https-proxy.ts'
import { launch, usualBrowser } from './launch.ts'
import type { Server } from './server.ts'

const root = join(import.meta.dirname, '../..')
const WWW = 'node_modules/.cache/tessera/native-www'
/** The shells' bundle. */
export const www = join(root, WWW)
/** The origin compiled into the bundle; each story replaces it by its own server's. */
export const COMPILED = 'https://tessera.example'

/** The origin of the app's pages on Android. */
export const SHELL_ORIGIN = 'https://localhost'
/** The origin on an iPhone. Chromium cannot open it; WebKit does (`iphone.ts`). */
export const IPHONE_ORIGIN = 'capacitor://localhost'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' }

/** The app in its shell, on a phone of its own. */
export type Shell = Device & {
  bridge: AndroidBridge
  /**
   * Closes and reopens the app: the phone's data stays, the page starts anew.
   *
   * @param opening runs while the app is closed, such as the tap that opens it
   */
  restart(opening?: () => Promise<void>): Promise<void>
}

/** A browser in which `https://localhost` is the bundle, shared by the stories of a worker. */
export type Phones = {
  browser: Browser
  /** Makes the bundle call this server from now on. */
  leadTo(origin: string): void
  stop(): Promise<void>
}

export async function startPhones(args: string[] = [], executablePath = usualBrowser()): Promise<Phones> {
  const bundle = await serveBundle()
  const rules = `--host-resolver-rules=MAP localhost:443 127.0.0.1:${bundle.port}, MAP localhost 127.0.0.1`
  const browser = await launch([rules, ...args], { executablePath })
  return { browser, leadTo: bundle.leadTo, stop: () => browser.close().finally(bundle.stop) }
}

/** Stands in for Capacitor's server in the phone: files of the bundle, and the page for every address without an extension. */
async function serveBundle(): Promise<{ port: number; leadTo(origin: string): void; stop(): Promise<void> }> {
  let target = COMPILED
  // Files are kept in memory: a phone has them at hand.
  const files = new Map<string, Promise<Buffer | null>>()
  const held = (file: string) =>
    files.get(file) ??
    files
      .set(
        file,
        readFile(join(www, file)).catch(() => null),
      )
      .get(file)!
  const server = createServer(certificate, async ({ url = '/' }, response) => {
    const path = new URL(url, SHELL_ORIGIN).pathname
    // Only a browser asks for it.
    if (path === '/favicon.ico') return void response.writeHead(204).end()
    const file = extname(path) ? path : '/index.html'
    const body = await held(file)
    if (!body) return void response.writeHead(404).end()
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(body.includes(COMPILED) ? body.toString().replaceAll(COMPILED, target) : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (origin) => (target = origin),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Opens the shell of one story. */
export function createShells(server: Pick<Server, 'origin' | 'wasDown'>, phones: Phones, defaults: DeviceOptions = {}) {
  phones.leadTo(server.origin)
  const devices = createDevices(phones.browser, server, defaults)

  /** @param without plugins that this app does not include; an Android app has no sheet of an iPhone's */
  async function open(without: string[] = ['Browser'], prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Shell> {
    const device = await devices.phone({ baseURL: SHELL_ORIGIN })
    const context = device.page.context()
    await prepare?.(context)
    const bridge = await installBridge(context, without)
    const shell: Shell = {
      ...device,
      bridge,
      restart: async (opening) => {
        const before = shell.page
        shell.page = await context.newPage()
        await before.close()
        bridge.close()
        await opening?.()
        await shell.page.goto('/')
      },
    }
    await shell.page.goto('/')
    return shell
  }

  /** Opens the app as built for an iPhone, with calls from its origin. @param without further plugins */
  const openIphone = (without: string[] = []) =>
    open(['FacebookLogin', ...without], (context) =>
      context.route(`${server.origin}/api/**`, async (route) => {
        const response = await route.fetch({ headers: { ...route.request().headers(), origin: IPHONE_ORIGIN } })
        const headers = response.headers()
        // The page has Android's origin: it may read what an iPhone's page may.
        if (headers['access-control-allow-origin'] === IPHONE_ORIGIN) headers['access-control-allow-origin'] = SHELL_ORIGIN
        await route.fulfill({ response, headers })
      }),
    )

  return { open, openIphone, problems: devices.problems, close: devices.close }
}

/** Builds the current app's bundle before the stories. */
export const buildShells = (): void =>
  void execFileSync(process.execPath, [join(root, 'build/native.ts'), '--if-stale', '--into', WWW], {
    stdio: 'inherit',
    env: { ...process.env, TESSERA_SERVER: COMPILED },
  })
