import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { APP_MARK } from '#domain/native/app-mark.ts'
import { write } from './edit.ts'
import { copyGooglePlugin } from './google-plugin.ts'
import { pluginsOnAndroid, pluginsOnIos } from './plugins.ts'
import { MakeProblem } from './problem.ts'
import type { NativeSettings } from './settings.ts'

const require = createRequire(import.meta.url)

/**
 * A folder in which Capacitor's own commands work: `capacitor.config.json`, and a package.json that names the plugins, so that nothing
 * else of this project is taken for one.
 */
export function prepareFolder(out: string, settings: NativeSettings, www: string): void {
  for (const made of ['android', 'ios', 'node_modules']) rmSync(join(out, made), { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const [onAndroid, onIos] = [pluginsOnAndroid(settings), pluginsOnIos(settings)]
  const names = new Set(['@capacitor/core', '@capacitor/android', '@capacitor/ios', ...onIos, ...onAndroid])
  const dependencies = Object.fromEntries(Array.from(names, (name) => [name, versionOf(name)]))
  if (settings.providersOnIphone.google) copyGooglePlugin(out)
  write(join(out, 'package.json'), json({ name: 'tessera-native', private: true, dependencies }))
  write(join(out, 'capacitor.config.json'), json(configuration(settings, relative(out, www), { onAndroid, onIos })))
}

const configuration = ({ appId, name: appName }: NativeSettings, webDir: string, plugins: { onAndroid: string[]; onIos: string[] }) => ({
  appId,
  appName,
  webDir,
  // By it the list of one's devices says «App» (server/core/accounts/device.ts).
  appendUserAgent: APP_MARK,
  // As in a browser, for who sees badly: Capacitor turns it off.
  zoomEnabled: true,
  // Clear: the window's own ground shows until the first paint, light or dark as the phone is.
  android: { backgroundColor: '#00000000', includePlugins: plugins.onAndroid },
  ios: { includePlugins: plugins.onIos },
  plugins: {
    // While the app is open it shows a notice itself, as on the web: of the system's ways the number on the icon is left.
    PushNotifications: { presentationOptions: ['badge'] },
    // The same as in the page, but known before the first paint, so that nothing moves.
    SystemBars: { initialViewportFitValueHint: 'cover' },
  },
})

/** Runs a command of Capacitor in the folder. It asks nothing and needs no network. @throws MakeProblem */
export function runCapacitor(out: string, ...args: string[]): void {
  const program = require.resolve('@capacitor/cli/bin/capacitor')
  const ran = spawnSync(process.execPath, [program, ...args], {
    cwd: out,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  })
  if (ran.status !== 0) throw new MakeProblem(`cap ${args.join(' ')} has failed: ${(ran.stderr || ran.stdout).trim()}`)
}

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
