import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom'
import { parse } from 'plist'
import sharp from 'sharp'
// @ts-expect-error It has no types.
import xcode from 'xcode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_LINKS } from '#domain/native/app-links.ts'
import association from '#db/demo/associazione.json' with { type: 'json' }
import own from '../../package.json' with { type: 'json' }
import { readStamp, takeStamp, writeStamp } from '../../build/stamp.ts'
import { runCapacitor } from './capacitor.ts'
import { copyGooglePlugin } from './google-plugin.ts'
import { makeProjects } from './make.ts'
import { ANDROID_PLUGINS, IOS_PLUGINS, PLUGINS } from './plugins.ts'
import type { NativeSettings } from './settings.ts'
import { syntaxErrors } from './syntax-errors.ts'

// Inside the repository, since the projects refer to its node_modules.
const cache = join(import.meta.dirname, '../../node_modules/.cache/tessera')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'native-'))
const [out, www] = [join(folder, 'build'), join(folder, 'www')]
const settings: NativeSettings = {
  server: 'https://tessera.borgosereno.example',
  appId: 'example.borgosereno.tessera',
  version: '1.2.0',
  build: 7,
  name: association.shortName,
  color: association.color,
  emblem: null,
  appleTeam: 'ABCDE12345',
  googleServices: null,
  googleSignIn: false,
  facebook: null,
  providersOnIphone: { google: null, facebook: false },
}

beforeAll(async () => {
  mkdirSync(www)
  writeFileSync(join(www, 'index.html'), '<!doctype html><html lang="it"><title>Prova</title></html>')
  writeStamp(www, { ...(await takeStamp(join(import.meta.dirname, '../..'))), assets: [], server: settings.server })
  await makeProjects(settings, { out, www })
})
afterAll(() => rmSync(folder, { recursive: true }))

const text = (path: string) => readFileSync(join(out, path), 'utf8')
const plist = (path: string) => parse(text(path)) as Record<string, unknown>
const xml = (path: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text(path), 'text/xml')
const all = (path: string, tag: string): Element[] => [...xml(path).getElementsByTagName(tag)]
const named = (path: string, tag: string) =>
  Object.fromEntries(all(path, tag).map((element) => [element.getAttribute('name')!, element.textContent]))
const res = 'android/app/src/main/res'
const manifest = 'android/app/src/main/AndroidManifest.xml'
const app = 'ios/App/App'

describe('both', () => {
  test('contain the bundle, the configuration and the same plugins', () => {
    expect(text('android/app/src/main/assets/public/index.html')).toContain('<title>Prova')
    expect(text(`${app}/public/index.html`)).toContain('<title>Prova')
    for (const path of ['android/app/src/main/assets/capacitor.config.json', `${app}/capacitor.config.json`])
      // No `server`: the app never shows a remote page, and has the two origins that the server accepts.
      expect(Object.keys(JSON.parse(text(path)) as object).toSorted()).toEqual(
        path.startsWith('ios')
          ? ['android', 'appId', 'appName', 'appendUserAgent', 'ios', 'packageClassList', 'plugins', 'webDir', 'zoomEnabled']
          : ['android', 'appId', 'appName', 'appendUserAgent', 'ios', 'plugins', 'webDir', 'zoomEnabled'],
      )
    expect(JSON.parse(text(`${app}/capacitor.config.json`))).toMatchObject({
      appendUserAgent: 'TesseraApp',
      zoomEnabled: true,
      plugins: {
        // The open app shows notices itself, as on the web.
        PushNotifications: { presentationOptions: ['badge'] },
        // At a start the number is that of the last push.
        Badge: { persist: false },
        SystemBars: { initialViewportFitValueHint: 'cover' },
      },
    })
    const android = JSON.parse(text('android/app/src/main/assets/capacitor.plugins.json')) as { pkg: string }[]
    const packages = JSON.parse(text('package.json')) as { dependencies: Record<string, string> }
    const plugins = Object.keys(packages.dependencies).filter(
      (name) => !['core', 'android', 'ios'].includes(name.replace('@capacitor/', '')),
    )
    // Without Firebase's file the first push call would end the app, so this plugin is left out.
    const iphone = ['@capacitor/push-notifications', IOS_PLUGINS.badge]
    expect(android.map(({ pkg }) => pkg).toSorted()).toEqual(plugins.filter((name) => !iphone.includes(name)))
    for (const plugin of plugins) expect(text('ios/App/CapApp-SPM/Package.swift')).toContain(`/${plugin}"`)
  })

  test('every installed plugin is in a list', () => {
    const installed = Object.keys(own.devDependencies).filter(isPlugin)
    const listed = new Set([...PLUGINS, ...Object.values(ANDROID_PLUGINS), ...Object.values(IOS_PLUGINS)])
    expect(installed).toEqual([...listed].toSorted())
  })

  test('cap sync runs for each without Gradle, CocoaPods or a network', () => {
    writeFileSync(join(www, 'later.txt'), 'later')
    for (const platform of ['android', 'ios']) runCapacitor(out, 'sync', platform)
    expect(text('android/app/src/main/assets/public/later.txt')).toBe('later')
    expect(text(`${app}/public/later.txt`)).toBe('later')
    rmSync(join(www, 'later.txt'))
    for (const platform of ['android', 'ios']) runCapacitor(out, 'sync', platform)
  })

  test('every XML, plist and JSON file is well-formed', () => {
    for (const path of globSync(['android/**/*.xml', 'ios/**/*.storyboard'], { cwd: out })) expect(() => xml(path), path).not.toThrow()
    for (const path of globSync(['ios/**/*.{plist,xcprivacy,entitlements}'], { cwd: out })) expect(() => plist(path), path).not.toThrow()
    for (const path of globSync(['{android,ios}/**/*.json'], { cwd: out }))
      expect(() => JSON.parse(text(path)) as unknown, path).not.toThrow()
  })

  test('a second run gives the same result', async () => {
    const before = sums()
    await makeProjects(settings, { out, www })
    expect(sums()).toEqual(before)
  })

  test('without a bundle nothing is made, and the error names the command to run', async () => {
    const empty = join(folder, 'empty')
    await expect(makeProjects(settings, { out: join(folder, 'none'), www: empty })).rejects.toThrow(
      `${empty} holds no app: run npm run build:native first.`,
    )
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})

test('a bundle for another server makes no app', async () => {
  const other = { ...settings, server: 'https://altra.example' }
  await expect(makeProjects(other, { out: join(folder, 'none'), www })).rejects.toThrow(
    `${www} is for https://tessera.borgosereno.example, these settings for https://altra.example: run TESSERA_SERVER=https://altra.example npm run build:native first.`,
  )
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('a bundle of an earlier app makes no app', async () => {
  const stamp = readStamp(www)!
  writeStamp(www, { ...stamp, times: '', contents: 'other' })
  await expect(makeProjects(settings, { out: join(folder, 'none'), www })).rejects.toThrow(
    `${www} is of an earlier app: run TESSERA_SERVER=https://tessera.borgosereno.example npm run build:native first.`,
  )
  writeStamp(www, stamp)
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

describe('Android', () => {
  test('has the app’s id, version and name', () => {
    expect(text('android/app/build.gradle')).toMatch(/namespace = "example\.borgosereno\.tessera"/)
    expect(text('android/app/build.gradle')).toMatch(
      /applicationId "example\.borgosereno\.tessera"\n[^}]*versionCode 7\n\s*versionName "1\.2\.0"\n/,
    )
    expect(text('android/app/src/main/java/example/borgosereno/tessera/MainActivity.java')).toContain(
      'package example.borgosereno.tessera;',
    )
    expect(named(`${res}/values/strings.xml`, 'string')).toMatchObject({ app_name: 'Borgo Sereno', title_activity_main: 'Borgo Sereno' })
  })

  test('opens a link or a push once, also when Android makes the screen anew with its first intent', () => {
    const [path, ...more] = globSync('android/app/src/main/java/**/*.{java,kt}', { cwd: out })
    expect(more).toEqual([])
    const activity = text(path!)
    // BridgeActivity.onCreate reports the intent to the plugins.
    expect(activity).toMatch(
      /FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY\) != 0;\n\s+if \(state != null \|\| isOld\) setIntent\(new Intent\(Intent\.ACTION_MAIN\)\);\n\s+super\.onCreate\(state\);\n/,
    )
    for (const name of ['android.content.Intent', 'android.os.Bundle']) expect(activity).toContain(`import ${name};\n`)
    // A new link reaches the activity that is there.
    expect(all(manifest, 'activity')[0]!.getAttribute('android:launchMode')).toBe('singleTask')
    expect(syntaxErrors('java', activity)).toEqual([])
    expect(syntaxErrors('java', activity.replace('isOld)', 'isOld'))).not.toEqual([])
    expect(syntaxErrors('java', activity.replace('{', ''))).not.toEqual([])
  })

  test('requires a system whose web view supports the app’s styles', () => {
    expect(text('android/variables.gradle')).toContain('minSdkVersion = 26\n')
  })

  test('asks only for permissions in use, and excludes no phone', () => {
    expect(
      all(manifest, 'uses-permission').map((permission) => permission.getAttribute('android:name')!.replace('android.permission.', '')),
    ).toEqual(['INTERNET', 'CAMERA', 'ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION'])
    for (const feature of all(manifest, 'uses-feature')) expect(feature.getAttribute('android:required')).toBe('false')
  })

  test('may open the camera app for a photo', () => {
    const [queries] = all(manifest, 'queries')
    const actions = [...queries!.getElementsByTagName('action')].map((action) => action.getAttribute('android:name'))
    expect(actions).toEqual(['android.media.action.IMAGE_CAPTURE'])
  })

  test('keeps running when the phone is turned, or its theme, display size or language changes', () => {
    const kept = all(manifest, 'activity')[0]!.getAttribute('android:configChanges')!.split('|')
    expect(kept).toEqual(expect.arrayContaining(['orientation', 'screenSize', 'uiMode', 'locale', 'density', 'keyboard']))
  })

  test('excludes its data from backups and transfers, and allows TLS only', () => {
    const [application] = all(manifest, 'application')
    expect(application!.getAttribute('android:allowBackup')).toBe('false')
    expect(application!.getAttribute('android:fullBackupContent')).toBe('false')
    expect(application!.getAttribute('android:dataExtractionRules')).toBe('@xml/data_extraction_rules')
    for (const kind of ['cloud-backup', 'device-transfer']) {
      const [rules] = all(`${res}/xml/data_extraction_rules.xml`, kind)
      const excluded = [...rules!.getElementsByTagName('exclude')].map((rule) => rule.getAttribute('domain'))
      expect(excluded).toEqual(['root', 'file', 'database', 'sharedpref', 'external'])
      expect(rules!.getElementsByTagName('include')).toHaveLength(0)
    }
    expect(application!.getAttribute('android:usesCleartextTraffic')).toBe('false')
    expect(application!.getAttribute('android:networkSecurityConfig')).toBe('@xml/network_security_config')
    expect(all(`${res}/xml/network_security_config.xml`, 'base-config')[0]!.getAttribute('cleartextTrafficPermitted')).toBe('false')
  })

  test('opens the server’s verified links, and no others', () => {
    const filters = all(manifest, 'intent-filter')
    expect(filters).toHaveLength(2)
    expect(filters[1]!.getAttribute('android:autoVerify')).toBe('true')
    const data = [...filters[1]!.getElementsByTagName('data')]
    const values = (name: string) => data.map((element) => element.getAttribute(`android:${name}`)).filter(Boolean)
    expect(values('scheme')).toEqual(['https'])
    expect(values('host')).toEqual(['tessera.borgosereno.example'])
    expect(values('path')).toEqual(APP_LINKS.exact)
    expect(values('pathPrefix')).toEqual(APP_LINKS.below)
  })

  test('notices have the association’s colour, an icon and an Italian channel', () => {
    const metadata = Object.fromEntries(
      all(manifest, 'meta-data').map((element) => [
        element.getAttribute('android:name'),
        element.getAttribute('android:value') || element.getAttribute('android:resource'),
      ]),
    )
    expect(metadata).toMatchObject({
      'com.google.firebase.messaging.default_notification_channel_id': '@string/notice_channel',
      'com.google.firebase.messaging.default_notification_icon': '@drawable/ic_notice',
      'com.google.firebase.messaging.default_notification_color': '@color/notice',
    })
    expect(named(`${res}/values/strings.xml`, 'string')).toMatchObject({
      notice_channel: 'avvisi',
      fcm_fallback_notification_channel_label: 'Avvisi',
    })
  })

  test('the launch screen is the app’s paper in light and dark, with the association’s tint', () => {
    expect(named(`${res}/values/colors.xml`, 'color')).toMatchObject({ paper: '#faf7f2', colorPrimary: '#015766' })
    expect(named(`${res}/values-night/colors.xml`, 'color')).toEqual({ paper: '#14110e' })
  })

  test('every named resource exists, and no picture of the template is left', () => {
    const values = globSync(`${res}/values*/*.xml`, { cwd: out })
    const known = new Set([
      ...values.flatMap((path) =>
        ['string', 'color', 'style'].flatMap((kind) => Object.keys(named(path, kind)).map((name) => `${kind}/${name}`)),
      ),
      ...globSync(`${res}/{mipmap,drawable,xml,layout}*/*`, { cwd: out }).map((path) =>
        /\/(mipmap|drawable|xml|layout)[^/]*\/([^./]+)/.exec(path)!.slice(1).join('/'),
      ),
    ])
    for (const path of [manifest, ...globSync(`${res}/**/*.xml`, { cwd: out })])
      for (const [, name] of text(path).matchAll(/[">]@(\w+\/[\w.]+)/g)) if (name) expect([...known], path).toContain(name)
    expect(globSync(`${res}/drawable*/*`, { cwd: out }).every((path) => path.endsWith('/ic_notice.png'))).toBe(true)
  })

  test.each([
    ['mdpi', 1],
    ['hdpi', 1.5],
    ['xhdpi', 2],
    ['xxhdpi', 3],
    ['xxxhdpi', 4],
  ])('icons of %s have their sizes; the launcher’s lie in what no launcher cuts', async (density, scale) => {
    const of = (dp: number) => `${dp * scale}x${dp * scale}`
    expect(await size(`mipmap-${density}/ic_launcher.png`)).toBe(of(48))
    expect(await size(`mipmap-${density}/ic_launcher_round.png`)).toBe(of(48))
    expect(await size(`drawable-${density}/ic_notice.png`)).toBe(of(24))
    for (const name of ['foreground', 'monochrome']) {
      const path = `mipmap-${density}/ic_launcher_${name}.png`
      expect(await size(path)).toBe(of(108))
      expect(await drawnWithin(join(out, res, path))).toBeLessThanOrEqual(33 / 108 + 0.005)
    }
    // The system colours them itself: white, with the shape in the alpha channel.
    for (const path of [`drawable-${density}/ic_notice.png`, `mipmap-${density}/ic_launcher_monochrome.png`]) {
      const { channels, isOpaque } = await sharp(join(out, res, path)).stats()
      expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255])
      expect(isOpaque).toBe(false)
    }
  })
})

test('a bad emblem is refused, and nothing is written', async () => {
  const emblem = join(folder, 'no-emblem.png')
  writeFileSync(emblem, 'no picture')
  const out = join(folder, 'refused')
  await expect(makeProjects({ ...settings, emblem }, { out, www })).rejects.toThrow('is no PNG or SVG')
  expect(existsSync(out)).toBe(false)
})

test('the association’s own files are used; no launcher cuts an emblem, even a full square', async () => {
  const emblem = join(folder, 'emblem.png')
  const cross = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="#aa3300"/><path d="M1 1h7v7H1z" fill="#ffffff"/></svg>',
  )
  await sharp(cross, { density: 6_000 }).resize(512, 512).png().toFile(emblem)
  const own = join(folder, 'own')
  const googleServices = join(folder, 'google-services.json')
  writeFileSync(googleServices, '{}')
  await makeProjects({ ...settings, emblem, googleServices }, { out: own, www })
  expect(existsSync(join(own, 'android/app/google-services.json'))).toBe(true)
  expect(readFileSync(join(own, 'android/app/src/main/assets/capacitor.plugins.json'), 'utf8')).toContain('"@capacitor/push-notifications"')
  expect(readFileSync(join(own, manifest), 'utf8')).toContain('android.permission.POST_NOTIFICATIONS')
  expect(await drawnWithin(join(own, res, 'mipmap-xxxhdpi/ic_launcher_foreground.png'))).toBeLessThanOrEqual(33 / 108 + 0.005)
  expect(readFileSync(join(own, res, 'values/ic_launcher_background.xml'), 'utf8')).toContain('#aa3300')
})

test('Android’s app has sign-in by providers if the settings name it, and Facebook’s library logs no events', async () => {
  const both = join(folder, 'others')
  const facebook = { appId: '1234567890', clientToken: '0123456789abcdef0123456789abcdef' }
  await makeProjects({ ...settings, googleSignIn: true, facebook }, { out: both, www })
  const read = (path: string) => readFileSync(join(both, path), 'utf8')
  for (const plugin of Object.values(ANDROID_PLUGINS)) {
    expect(read('android/app/src/main/assets/capacitor.plugins.json')).toContain(`"${plugin}"`)
    expect(text('android/app/src/main/assets/capacitor.plugins.json')).not.toContain(`"${plugin}"`)
    expect(read('ios/App/CapApp-SPM/Package.swift')).not.toContain(plugin)
  }
  const strings = new DOMParser({ onError: onErrorStopParsing }).parseFromString(read(`${res}/values/strings.xml`), 'text/xml')
  expect(strings.documentElement!.textContent).toContain(facebook.clientToken)
  const made = new DOMParser({ onError: onErrorStopParsing }).parseFromString(read(manifest), 'text/xml')
  const metadata = [...made.getElementsByTagName('meta-data')].map((element) => [
    element.getAttribute('android:name')!.replace('com.facebook.sdk.', ''),
    element.getAttribute('android:value'),
  ])
  expect(Object.fromEntries(metadata)).toMatchObject({
    ApplicationId: '@string/facebook_app_id',
    AutoLogAppEventsEnabled: 'false',
    AdvertiserIDCollectionEnabled: 'false',
  })
  const refused = [...made.getElementsByTagName('uses-permission')].filter((element) => element.getAttribute('tools:node') === 'remove')
  expect(refused.map((element) => element.getAttribute('android:name')).join()).toMatch(/AD_ID.*AD_ID.*ATTRIBUTION/)
})

describe('an iPhone’s app that signs in with Google', () => {
  const own = join(folder, 'google')
  const google = '1234567890-abc.apps.googleusercontent.com'
  const withGoogle = { ...settings, googleSignIn: true, providersOnIphone: { google, facebook: false } }
  beforeAll(() => makeProjects(withGoogle, { out: own, www }))
  const read = (path: string) => readFileSync(join(own, path), 'utf8')

  /** The plugin's folder in the project's list of packages. */
  function pluginFolder() {
    const [, path] = /CapawesomeCapacitorGoogleSignIn", path: "([^"]*)"/.exec(read('ios/App/CapApp-SPM/Package.swift'))!
    return join(own, 'ios/App/CapApp-SPM', path!)
  }
  const swift = (name: string) => readFileSync(join(pluginFolder(), 'ios/Plugin', name), 'utf8')

  test('has the plugin’s Swift with the server’s nonce beside the project, with a GoogleSignIn that accepts one, also after a sync', () => {
    for (const again of [() => {}, () => runCapacitor(own, 'sync'), () => runCapacitor(own, 'sync', 'ios')]) {
      again()
      expect(pluginFolder()).toBe(join(own, 'node_modules', IOS_PLUGINS.google))
      expect(readFileSync(join(pluginFolder(), 'Package.swift'), 'utf8')).toContain('GoogleSignIn-iOS", .upToNextMajor(from: "9.0.0")')
    }
    expect(swift('GoogleSignInPlugin.swift')).toContain('signIn(nonce: call.getString("nonce"), completion: { result, error in')
    const asks = /GIDSignIn\.sharedInstance\.signIn\([^\n]*/g
    // GIDSignIn.h: signInWithPresentingViewController:hint:additionalScopes:nonce:completion:
    expect(swift('GoogleSignIn.swift').match(asks)).toEqual([
      'GIDSignIn.sharedInstance.signIn(withPresenting: viewController, hint: nil, additionalScopes: self.scopes, nonce: nonce, completion: signInCompletion)',
    ])
    // A lost network, which has the same number in AppAuth's domain, is no cancel.
    expect(swift('GoogleSignIn.swift')).toContain('if let known = error as? GIDSignInError, known.code == .canceled {')
    expect(swift('GoogleSignIn.swift')).toMatch(/GIDSignIn\.sharedInstance\.signOut\(\)\n\s+completion\(signInResult, nil\)/)
    for (const path of ['Package.swift', ...globSync('ios/**/*.swift', { cwd: pluginFolder() })])
      expect({ path, errors: syntaxErrors('swift', readFileSync(join(pluginFolder(), path), 'utf8')) }).toEqual({ path, errors: [] })
  })

  test('has Google’s client and the return scheme of its reversed id, without the browser sheet and the app’s own scheme', () => {
    expect(parse(read(`${app}/Info.plist`))).toMatchObject({
      GIDClientID: google,
      CFBundleURLTypes: [{ CFBundleURLSchemes: ['com.googleusercontent.apps.1234567890-abc'] }],
    })
    expect(JSON.parse(read(`${app}/capacitor.config.json`))).toMatchObject({
      packageClassList: expect.arrayContaining(['GoogleSignInPlugin']),
    })
    expect(read('ios/App/CapApp-SPM/Package.swift')).not.toContain('browser')
    // Without the settings nothing of it is there.
    expect(plist(`${app}/Info.plist`)).not.toHaveProperty('GIDClientID')
    expect(text('ios/App/CapApp-SPM/Package.swift')).not.toContain('google')
    expect(existsSync(join(out, 'node_modules'))).toBe(false)
  })

  test('copies the installed plugin again at each run', async () => {
    const before = sums(own)
    await makeProjects(withGoogle, { out: own, www })
    expect(sums(own)).toEqual(before)
    const untouched = join(import.meta.dirname, '../../node_modules', IOS_PLUGINS.google, 'ios/Plugin/GoogleSignIn.swift')
    expect(readFileSync(untouched, 'utf8')).not.toContain('nonce')
  })

  test('is not made with a newer plugin that has other lines, and the error names the place', () => {
    const newer = join(folder, 'newer')
    cpSync(pluginFolder(), newer, { recursive: true })
    const swift = join(newer, 'ios/Plugin/GoogleSignIn.swift')
    writeFileSync(swift, readFileSync(swift, 'utf8').replace('nonce: nonce, completion', 'nonce: nonce, claims: nil, completion'))
    expect(() => copyGooglePlugin(join(folder, 'none'), newer)).toThrow(
      /GoogleSignIn\.swift holds no "if let scopes = self\.scopes[^"]*": look at what its template or plugin has there now\.$/s,
    )
  })
})

test('an iPhone’s app with Facebook in its settings signs in in the system’s sheet, which returns by the app’s id', async () => {
  const own = join(folder, 'iphone')
  await makeProjects({ ...settings, providersOnIphone: { google: null, facebook: true } }, { out: own, www })
  const read = (path: string) => readFileSync(join(own, path), 'utf8')
  expect(read('ios/App/CapApp-SPM/Package.swift')).toContain('/@capacitor/browser"')
  expect(JSON.parse(read(`${app}/capacitor.config.json`))).toMatchObject({ packageClassList: expect.arrayContaining(['CAPBrowserPlugin']) })
  expect(parse(read(`${app}/Info.plist`))).toMatchObject({ CFBundleURLTypes: [{ CFBundleURLSchemes: ['example.borgosereno.tessera'] }] })
  expect(read('android/app/src/main/assets/capacitor.plugins.json')).not.toContain('browser')
  // Without the settings nothing of it is there.
  expect(text('ios/App/CapApp-SPM/Package.swift')).not.toContain('browser')
  expect(plist(`${app}/Info.plist`)).not.toHaveProperty('CFBundleURLTypes')
})

test('a name with special characters is unchanged on both systems', async () => {
  const name = `@L'"Età" & <b>$& 5% s %d\\u0041`
  const hostile = join(folder, 'hostile')
  await makeProjects({ ...settings, name }, { out: hostile, www })
  const strings = readFileSync(join(hostile, res, 'values/strings.xml'), 'utf8')
  const [label] = [...new DOMParser({ onError: onErrorStopParsing }).parseFromString(strings, 'text/xml').getElementsByTagName('string')]
  expect(label!.getAttribute('formatted')).toBe('false')
  expect(label!.textContent).toBe(`\\@L\\'\\"Età\\" & <b>$& 5% s %d\\\\u0041`)
  expect(parse(readFileSync(join(hostile, app, 'Info.plist'), 'utf8'))).toMatchObject({ CFBundleDisplayName: name })
  expect(JSON.parse(readFileSync(join(hostile, 'capacitor.config.json'), 'utf8'))).toMatchObject({ appName: name })
  for (const path of ['android/settings.gradle', 'android/app/build.gradle', 'ios/App/App.xcodeproj/project.pbxproj'])
    expect(readFileSync(join(hostile, path), 'utf8'), path).not.toContain('Età')
})

describe('iOS', () => {
  test('has the app’s id, version, team and name, and is in Italian', () => {
    const target = configurations().filter(({ PRODUCT_NAME }) => PRODUCT_NAME)
    expect(target).toHaveLength(2)
    for (const build of target)
      expect(build).toMatchObject({
        PRODUCT_BUNDLE_IDENTIFIER: 'example.borgosereno.tessera',
        MARKETING_VERSION: '1.2.0',
        CURRENT_PROJECT_VERSION: 7,
        DEVELOPMENT_TEAM: 'ABCDE12345',
        CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
        TARGETED_DEVICE_FAMILY: 1,
        IPHONEOS_DEPLOYMENT_TARGET: '17.5',
      })
    expect(plist(`${app}/Info.plist`)).toMatchObject({
      CFBundleDisplayName: 'Borgo Sereno',
      CFBundleDevelopmentRegion: 'it',
      CFBundleShortVersionString: '$(MARKETING_VERSION)',
      CFBundleVersion: '$(CURRENT_PROJECT_VERSION)',
    })
  })

  test('explains in Italian each permission in use, and keeps TLS strict', () => {
    const info = plist(`${app}/Info.plist`)
    expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual([
      'NSCameraUsageDescription',
      'NSLocationWhenInUseUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
    ])
    expect(info.NSCameraUsageDescription).toBe(
      'Serve per inquadrare il codice di una tessera e per aggiungere una foto, per esempio a una segnalazione.',
    )
    expect(info.NSLocationWhenInUseUsageDescription).toBe(
      'Serve per mostrarti prima i posti più vicini a te. La inviamo solo se la aggiungi tu a una segnalazione.',
    )
    expect(info.NSPhotoLibraryAddUsageDescription).toBe('Serve per salvare tra le tue foto le immagini che scegli.')
    expect(info.ITSAppUsesNonExemptEncryption).toBe(false)
    expect(info.NSAppTransportSecurity).toBeUndefined()
  })

  test('opens the server’s links, offers its passwords, and receives pushes', () => {
    expect(plist(`${app}/App.entitlements`)).toEqual({
      'aps-environment': 'development',
      'com.apple.developer.associated-domains': ['applinks:tessera.borgosereno.example', 'webcredentials:tessera.borgosereno.example'],
    })
    const delegate = text(`${app}/AppDelegate.swift`)
    expect(delegate.match(/NotificationCenter\.default\.post\(name: \.capacitorDid(FailTo)?RegisterForRemoteNotifications/g)).toHaveLength(
      2,
    )
  })

  test('every Swift file parses', () => {
    const files = globSync('ios/App/App/**/*.swift', { cwd: out })
    expect(files.map((file) => file.split('/').at(-1)).toSorted()).toEqual(['AppDelegate.swift', 'SceneDelegate.swift'])
    for (const file of files) expect({ file, errors: syntaxErrors('swift', text(file)) }).toEqual({ file, errors: [] })
    const delegate = text(`${app}/AppDelegate.swift`)
    expect(syntaxErrors('swift', delegate.replace('deviceToken)', 'deviceToken'))).not.toEqual([])
    expect(syntaxErrors('swift', delegate.replace('{', ''))).not.toEqual([])
  })

  test('goes back by a swipe from the edge', () => {
    const delegate = text(`${app}/SceneDelegate.swift`)
    expect(delegate).toMatch(/makeKeyAndVisible\(\)\n\s+controller\.webView\?\.allowsBackForwardNavigationGestures = true\n/)
  })

  test('a push that opens the app reaches the plugin once it is loaded', () => {
    expect(text(`${app}/SceneDelegate.swift`)).toMatch(
      /makeKeyAndVisible\(\)\n[^}]*if let tapped = connectionOptions\.notificationResponse \{\n\s+controller\.bridge\?\.notificationRouter\.pushNotificationHandler\?\.didReceive\(response: tapped\)\n/,
    )
    // The names in Capacitor's own sources, since no Swift compiler reads ours here.
    const sources = join(import.meta.dirname, '../../node_modules/@capacitor/ios/Capacitor/Capacitor')
    const swift = (name: string) => readFileSync(join(sources, `${name}.swift`), 'utf8')
    expect(swift('CAPBridgeViewController')).toContain('public final var bridge: CAPBridgeProtocol?')
    expect(swift('CAPBridgeProtocol')).toContain('var notificationRouter: NotificationRouter { get }')
    expect(swift('NotificationRouter')).toContain('public weak var pushNotificationHandler: NotificationHandlerProtocol?')
    expect(swift('NotificationHandlerProtocol')).toContain('func didReceive(response: UNNotificationResponse)')
  })

  test('the privacy manifest is among the app’s resources, and declares no tracking', () => {
    const { PBXResourcesBuildPhase, PBXBuildFile, PBXFileReference } = objects()
    const [phase] = Object.values(PBXResourcesBuildPhase!).filter((value) => typeof value === 'object') as { files: { value: string }[] }[]
    const inApp = phase!.files.map(
      ({ value }) => (PBXFileReference![(PBXBuildFile![value] as { fileRef: string }).fileRef] as { path?: string } | undefined)?.path,
    )
    expect(inApp).toContain('PrivacyInfo.xcprivacy')
    const manifest = plist(`${app}/PrivacyInfo.xcprivacy`) as {
      NSPrivacyTracking: boolean
      NSPrivacyCollectedDataTypes: { NSPrivacyCollectedDataType: string; NSPrivacyCollectedDataTypeTracking: boolean }[]
    }
    expect(manifest.NSPrivacyTracking).toBe(false)
    expect(manifest.NSPrivacyCollectedDataTypes.every((type) => !type.NSPrivacyCollectedDataTypeTracking)).toBe(true)
    // The manifest has the same data types as docs/native.md.
    const types = manifest.NSPrivacyCollectedDataTypes.map((type) => type.NSPrivacyCollectedDataType)
    expect(types.toSorted()).toEqual([...new Set(toldOfApple())].toSorted())
    // Members pay their fee online, and staff record payments.
    expect(types).toContain('NSPrivacyCollectedDataTypePurchaseHistory')
  })

  test('the icon is a square without alpha; the launch screen is the app’s paper, light and dark', async () => {
    const assets = join(out, app, 'Assets.xcassets')
    expect(await sharp(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png')).metadata()).toMatchObject({
      width: 1024,
      height: 1024,
      hasAlpha: false,
    })
    expect(await corner(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'))).toBe('015766')
    const { images } = JSON.parse(readFileSync(join(assets, 'Splash.imageset/Contents.json'), 'utf8')) as {
      images: { filename: string; appearances?: object }[]
    }
    expect(images.map(({ appearances }) => !!appearances)).toEqual([false, true])
    const corners = await Promise.all(images.map(({ filename }) => corner(join(assets, 'Splash.imageset', filename))))
    expect(corners).toEqual(['faf7f2', '14110e'])
    expect(globSync('Splash.imageset/*.png', { cwd: assets })).toHaveLength(2)
  })
})

/** The column "Apple" of the privacy table, as the manifest's types. */
function toldOfApple(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/native.md'), 'utf8')
  const [section = ''] = (text.split('## What the stores ask about privacy')[1] ?? '').split('\n## ')
  // Without the table's head.
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  return rows.flatMap((row) => row.split('|')[2]!.split(',')).map((name) => `NSPrivacyCollectedDataType${name.replaceAll(' ', '')}`)
}

async function size(path: string): Promise<string> {
  const { width, height } = await sharp(join(out, res, path)).metadata()
  return `${width}x${height}`
}

/** The distance of the farthest drawn pixel from the centre, as a fraction of the side. */
async function drawnWithin(path: string): Promise<number> {
  const { data, info } = await sharp(path).ensureAlpha().extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  let farthest = 0
  for (const [at, alpha] of data.entries()) {
    // Ignores the smoothed pixels at edges.
    if (alpha > 127)
      farthest = Math.max(
        farthest,
        Math.hypot((at % info.width) + 0.5 - info.width / 2, Math.floor(at / info.width) + 0.5 - info.height / 2),
      )
  }
  return farthest / info.width
}

async function corner(path: string): Promise<string> {
  return (await sharp(path).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()).toString('hex')
}

type Objects = Record<string, Record<string, unknown>>

/** The Xcode project's objects, read by its own parser. */
const objects = (): Objects => (xcode as Xcode).project(join(out, 'ios/App/App.xcodeproj/project.pbxproj')).parseSync().hash.project.objects
type Xcode = { project(path: string): { parseSync(): { hash: { project: { objects: Objects } } } } }

const configurations = () =>
  Object.values(objects().XCBuildConfiguration!).flatMap((value) =>
    typeof value === 'object' ? [(value as { buildSettings: Record<string, unknown> }).buildSettings] : [],
  )

const isPlugin = (name: string) =>
  'capacitor' in (JSON.parse(readFileSync(join(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8')) as object)

const sums = (made = out) =>
  Object.fromEntries(
    globSync('**/*', { cwd: made, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
