import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createBridge, type PhoneBridge, type PluginCall } from './phone-bridge.ts'
import { temporaryFolder } from './server.ts'
import { COMPILED, IPHONE_ORIGIN, www } from './shells.ts'

/** The app as built for an iPhone, in WebKit at the iPhone's own origin, with a phone of its own. */
export type Iphone = {
  bridge: PhoneBridge
  /** The folder of the web view's data. */
  folder: string
  /** Loads this address. */
  open(address: string): void
  /** Runs the function in the page, which knows its argument alone. */
  run<A, T>(act: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  /** The same with the first element that the selector finds. */
  runOn<A, T>(selector: string, act: (element: Element, argument: A) => T, argument: A): Promise<T>
  /** Sends a plugin's event to the page, or keeps it for the first listener. */
  emit(pluginId: string, eventName: string, data: object): Promise<void>
  /** Ends the app's process and starts another: the phone's data stays. @param opening runs between the two */
  restart(opening?: () => Promise<void>): Promise<void>
  /** What the pages reported: errors, and addresses that their policy refused. */
  problems: string[]
  close(): Promise<void>
}

type Said = { bridge?: PluginCall; problem?: string; order?: number; value?: unknown; error?: string }

const INSTALL = 'sudo apt-get install -y --no-install-recommends xvfb python3-gi gir1.2-webkit2-4.1'
/** Debian's own: its modules are not in another Python that stands before it in `PATH`. */
const PYTHON = '/usr/bin/python3'
const USER_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const script = readFileSync(
  join(import.meta.dirname, '../../node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js'),
  'utf8',
)

/** Tells errors, and addresses that the page's policy refuses. A ResizeObserver's rest is told in the next frame, and no error. */
const REPORT = `{
  const tell = (text) => webkit.messageHandlers.problem.postMessage(text)
  addEventListener('securitypolicyviolation', (event) => tell('Content security policy: ' + event.violatedDirective + ' refused ' + event.blockedURI))
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || tell('page error: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => tell('page error: ' + reason))
}`

/** @param server the origin that the bundle calls @param without plugins that this app does not include */
export async function startIphone(server: string, without: string[] = []): Promise<Iphone> {
  const bridge = createBridge('ios', ['FacebookLogin', ...without])
  const [folder, problems] = [temporaryFolder(), [] as string[]]
  const settings = {
    www,
    server: [COMPILED, server],
    data: folder,
    userAgent: USER_AGENT,
    // In the order of CAPBridgeViewController and JSExport.swift.
    scripts: [
      REPORT,
      `window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} }; window.WEBVIEW_SERVER_URL = '${IPHONE_ORIGIN}'`,
      script,
      `window.Capacitor.PluginHeaders = ${JSON.stringify(bridge.headers)}`,
    ],
  }
  let view = startView()
  await view.started

  function startView() {
    const child = spawn(PYTHON, [join(import.meta.dirname, 'iphone-view.py'), JSON.stringify(settings)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const waiting = new Map<number, (said: Said) => void>()
    let [count, output] = [0, '']
    child.stderr.on('data', (part) => (output += part))
    // Its end says more than the refusal of what is written to it.
    child.stdin.on('error', () => undefined)
    const ended = once(child, 'close').catch((error: unknown) => (output += String(error)))
    const lost = ended.then(() => Promise.reject(new Error(`WebKit ended. Where it is missing, install it with: ${INSTALL}\n${output}`)))
    lost.catch(() => undefined)
    const started = new Promise<Said>((resolve) => waiting.set(0, resolve))
    const order = (what: 'open' | 'run', text: string) => {
      count += 1
      child.stdin.write(JSON.stringify([count, what, text]) + '\n')
      return count
    }
    const run = async <T>(script: string): Promise<T> => {
      const number = order('run', script)
      const { value, error } = await Promise.race([new Promise<Said>((resolve) => waiting.set(number, resolve)), lost])
      if (error) throw new Error(error)
      return value as T
    }
    const tell = (texts: string[]) => {
      for (const text of texts) order('run', `window.Capacitor.fromNative(${text})`)
    }
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as Said
      if (said.bridge) void bridge.hear(said.bridge).then(tell)
      else if (said.problem) problems.push(said.problem)
      else waiting.get(said.order!)?.(said)
    })
    order('open', IPHONE_ORIGIN)
    return {
      started: Promise.race([started, lost]),
      open: (address: string) => order('open', address),
      run,
      tell,
      end: async () => {
        child.stdin.end()
        await ended
      },
    }
  }

  return {
    bridge,
    folder,
    problems,
    open: (address) => void view.open(address),
    run: (act, argument) => view.run(`return (${act.toString()})(${JSON.stringify(argument)})`),
    runOn: (selector, act, argument) =>
      view.run(`return (${act.toString()})(document.querySelector('${selector}'), ${JSON.stringify(argument)})`),
    emit: async (...event) => view.tell(bridge.eventOf(...event)),
    restart: async (opening) => {
      await view.end()
      bridge.close()
      await opening?.()
      view = startView()
      await view.started
    },
    close: async () => {
      await view.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
