import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { createDevices, type Device, type DeviceOptions } from './devices.ts'
import { certificate } from './https-proxy.ts'
import { launch, usualBrowser } from './launch.ts'
import { installBridge, type PhoneBridge } from './phone-bridge.ts'
import type { Server } from './server.ts'

const root = join(import.meta.dirname, '../..')
const WWW = 'node_modules/.cache/tessera/native-www'
/** The bundle of the shells. */
export const www = join(root, WWW)
/** Compiled into the bundle: each story puts its own server's origin in its place. */
const COMPILED = 'https://tessera.example'

/** The origin of the app's pages on Android. */
export const SHELL_ORIGIN = 'https://localhost'
/** On an iPhone. No Chromium opens it. */
const IPHONE_ORIGIN = 'capacitor://localhost'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' }

/** The app in its shell, on a phone of its own. */
export type Shell = Device & {
  bridge: PhoneBridge
  /**
   * The app is closed and opened again: the phone keeps what it has, the page begins anew.
   *
   * @param opening what happens on the phone while it is closed, such as the tap that opens it
   */
  restart(opening?: () => Promise<void>): Promise<void>
}

/** Phones for the app in its shell: a browser for which `https://localhost` is the bundle, for any number of stories, one after the other. */
export type Phones = {
  browser: Browser
  /** From now on the bundle calls this server. */
  leadTo(origin: string): void
  stop(): Promise<void>
}

export async function startPhones(args: string[] = [], executablePath = usualBrowser()): Promise<Phones> {
  const bundle = await serveBundle()
  const rules = `--host-resolver-rules=MAP localhost:443 127.0.0.1:${bundle.port}, MAP localhost 127.0.0.1`
  const browser = await launch([rules, ...args], { executablePath })
  return { browser, leadTo: bundle.leadTo, stop: () => browser.close().finally(bundle.stop) }
}

/** What Capacitor's own server in the phone does: files of the bundle, and the page for every address without an extension. */
async function serveBundle(): Promise<{ port: number; leadTo(origin: string): void; stop(): Promise<void> }> {
  let target = COMPILED
  // A phone has the files at hand.
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

  /** @param without plugins that this app is not made with; an Android app has not the sheet of an iPhone's */
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

  /** The app as it is made for an iPhone, and its calls as they come from there. @param without further plugins */
  const openIphone = (without: string[] = []) =>
    open(['FacebookLogin', ...without], (context) =>
      context.route(`${server.origin}/api/**`, async (route) => {
        const response = await route.fetch({ headers: { ...route.request().headers(), origin: IPHONE_ORIGIN } })
        const headers = response.headers()
        // The page is none of an iPhone's: it may read what an iPhone's may.
        if (headers['access-control-allow-origin'] === IPHONE_ORIGIN) headers['access-control-allow-origin'] = SHELL_ORIGIN
        await route.fulfill({ response, headers })
      }),
    )

  return { open, openIphone, problems: devices.problems, close: devices.close }
}

/** Before the stories: the bundle as the app is now. */
export const buildShells = (): void =>
  void execFileSync(process.execPath, [join(root, 'build/native.ts'), '--if-stale', '--into', WWW], {
    stdio: 'inherit',
    env: { ...process.env, TESSERA_SERVER: COMPILED },
  })
