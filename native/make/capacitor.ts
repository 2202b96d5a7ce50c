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
 * Prepares a folder for Capacitor's commands: `capacitor.config.json`, and a package.json with the plugins only, so that no other package
 * of this project counts as a plugin.
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
  // Identifies the app as «App» in the list of devices (server/core/accounts/device.ts).
  appendUserAgent: APP_MARK,
  // Allows zooming for people with low vision; Capacitor disables it by default.
  zoomEnabled: true,
  // Transparent: the window's background shows until the first paint, in light or dark mode.
  android: { backgroundColor: '#00000000', includePlugins: plugins.onAndroid },
  ios: { includePlugins: plugins.onIos },
  plugins: {
    // The open app shows notices itself, as on the web; the system only updates the icon's badge.
    PushNotifications: { presentationOptions: ['badge'] },
    // The plugin would set its last number at the start, over that of a push that came meanwhile.
    Badge: { persist: false },
    // The page's own value, known before the first paint, so that nothing moves.
    SystemBars: { initialViewportFitValueHint: 'cover' },
  },
})

/** Runs a Capacitor command in the folder, without prompts or network. @throws MakeProblem */
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
