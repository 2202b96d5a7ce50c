import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { createBridge, type PhoneBridge, type PluginCall } from './phone-bridge.ts'

/** The bridge of an app that Chromium runs. */
export type AndroidBridge = PhoneBridge & {
  /** Sends a plugin's event to the page, or keeps it for the first listener. */
  emit(page: Page, pluginId: string, eventName: string, data: object): Promise<void>
}

const script = readFileSync(
  join(import.meta.dirname, '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  'utf8',
)

/** Installs the bridge as Android does, Capacitor's script first. @param without plugins that this app does not include */
export async function installBridge(context: BrowserContext, without: string[] = []): Promise<AndroidBridge> {
  const bridge = createBridge('android', without)
  await context.exposeFunction('phoneHears', (text: string) => bridge.hear(JSON.parse(text) as PluginCall))
  await context.addInitScript(startBridge)
  await context.addInitScript(script)
  await context.addInitScript(tellHeaders, bridge.headers)
  return {
    ...bridge,
    emit: async (page, ...event) => {
      for (const text of bridge.eventOf(...event)) await page.evaluate(hear, text)
    },
  }
}

type Port = { postMessage(text: string): Promise<void>; onmessage?(event: { data: string }): void }
type Shelled = { androidBridge: Port; Capacitor: Record<string, unknown>; phoneHears(text: string): Promise<string[]> }

/** Installs the bridge as `WebViewCompat.addWebMessageListener` and `JSExport.getGlobalJS` do. */
function startBridge(): void {
  const page = globalThis as unknown as Shelled
  page.androidBridge = {
    postMessage: async (text) => {
      for (const data of await page.phoneHears(text)) page.androidBridge.onmessage?.({ data })
    },
  }
  page.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} }
}

/** Announces the plugins as `JSExport.getPluginJS` does. */
function tellHeaders(headers: unknown): void {
  ;(globalThis as unknown as Shelled).Capacitor.PluginHeaders = headers
}

function hear(data: string): void {
  ;(globalThis as unknown as Shelled).androidBridge.onmessage?.({ data })
}
