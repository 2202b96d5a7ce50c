import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, parse, type PlistValue } from 'plist'
import { insertBefore, replace, write } from './edit.ts'
import { onSquare, PAPER, readEmblem, rounded } from './pictures.ts'
import { privacyManifest } from './privacy.ts'
import type { NativeSettings } from './settings.ts'

/** Changes Capacitor's iOS project; `root` is the folder with `App.xcodeproj`. */
export async function changeIos(root: string, settings: NativeSettings): Promise<void> {
  const app = join(root, 'App')
  const project = join(root, 'App.xcodeproj/project.pbxproj')
  setIdentity(project, settings)
  setTexts(join(app, 'Info.plist'), settings)
  setEntitlements(project, app, settings)
  addPrivacyManifest(project, app)
  hearPushToken(join(app, 'AppDelegate.swift'))
  ownController(join(app, 'SceneDelegate.swift'))
  await drawIcon(join(app, 'Assets.xcassets'), settings)
  await drawLaunch(join(app, 'Assets.xcassets'), settings)
}

function setIdentity(project: string, { appId, version, build, appleTeam }: NativeSettings): void {
  replace(project, [
    ['PRODUCT_BUNDLE_IDENTIFIER = com.getcapacitor.App;', `PRODUCT_BUNDLE_IDENTIFIER = ${appId};`],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`],
    ['CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${build};`],
    ['developmentRegion = en;', 'developmentRegion = it;'],
    ['\t\t\t\ten,\n\t\t\t\tBase,', '\t\t\t\tit,\n\t\t\t\tBase,'],
    // The oldest version that supports the app's styles (`cssTarget` in vite.config.ts).
    ['IPHONEOS_DEPLOYMENT_TARGET = 15.0;', 'IPHONEOS_DEPLOYMENT_TARGET = 17.5;'],
    // Scanner and card are designed for phones.
    ['TARGETED_DEVICE_FAMILY = "1,2";', 'TARGETED_DEVICE_FAMILY = 1;'],
    ...(appleTeam
      ? [['CODE_SIGN_STYLE = Automatic;', `CODE_SIGN_STYLE = Automatic;\n\t\t\t\tDEVELOPMENT_TEAM = ${appleTeam};`] as const]
      : []),
  ])
}

/** Texts of system prompts, for permissions in use only. iOS ends an app that asks for a permission without its text. */
function setTexts(path: string, { name, appId, providersOnIphone }: NativeSettings): void {
  changePlist(path, (info) => ({
    ...info,
    CFBundleDisplayName: name,
    CFBundleDevelopmentRegion: 'it',
    CFBundleLocalizations: ['it'],
    NSCameraUsageDescription: 'Serve per inquadrare il codice di una tessera e per aggiungere una foto, per esempio a una segnalazione.',
    NSLocationWhenInUseUsageDescription:
      'Serve per mostrarti prima i posti più vicini a te. La inviamo solo se la aggiungi tu a una segnalazione.',
    // The web view's menu on a long press saves a picture, and iOS ends an app without this text.
    NSPhotoLibraryAddUsageDescription: 'Serve per salvare tra le tue foto le immagini che scegli.',
    // The app uses the system's TLS and signatures only: no declaration is needed (Apple, "Complying with encryption export regulations").
    ITSAppUsesNonExemptEncryption: false,
    ...signInKeys(appId, providersOnIphone),
  }))
}

/** Keys for sign-in by providers: Google's client and the URL schemes for the return (RFC 8252, section 7.1). */
function signInKeys(appId: string, { google, facebook }: NativeSettings['providersOnIphone']): Record<string, PlistValue> {
  // Google's library ends an app without this scheme, the client's id reversed (GIDSignInCallbackSchemes.m).
  const schemes = [...(google ? [google.split('.').toReversed().join('.')] : []), ...(facebook ? [appId] : [])]
  return {
    ...(google && { GIDClientID: google }),
    ...(schemes.length > 0 && { CFBundleURLTypes: schemes.map((scheme) => ({ CFBundleURLName: scheme, CFBundleURLSchemes: [scheme] })) }),
  }
}

/** Entitlements for the server's links and passwords, and for pushes. Xcode sets the store's value of `aps-environment` at export. */
function setEntitlements(project: string, app: string, { server }: NativeSettings): void {
  const { hostname } = new URL(server)
  const entitlements = {
    'aps-environment': 'development',
    'com.apple.developer.associated-domains': [`applinks:${hostname}`, `webcredentials:${hostname}`],
  }
  write(join(app, 'App.entitlements'), plistText(entitlements))
  replace(project, [
    [
      'ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;',
      'ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;\n\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
    ],
  ])
}

/** Unused ids of the project: 24 hexadecimal digits. */
const [FILE_ID, BUILD_ID] = ['7E55E8A00000000000000001', '7E55E8A00000000000000002']

/** Apple reads the privacy manifest only if it is among the app's resources. */
function addPrivacyManifest(project: string, app: string): void {
  write(join(app, 'PrivacyInfo.xcprivacy'), plistText(privacyManifest))
  const name = 'PrivacyInfo.xcprivacy'
  insertBefore(
    project,
    '/* End PBXBuildFile section */',
    `\t\t${BUILD_ID} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${FILE_ID} /* ${name} */; };\n`,
  )
  insertBefore(
    project,
    '/* End PBXFileReference section */',
    `\t\t${FILE_ID} /* ${name} */ = {isa = PBXFileReference; lastKnownFileType = text.xml; path = ${name}; sourceTree = "<group>"; };\n`,
  )
  insertBefore(project, '\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n', `\t\t\t\t${FILE_ID} /* ${name} */,\n`)
  insertBefore(
    project,
    '\t\t\t\t504EC30F1FED79650016851F /* Assets.xcassets in Resources */,\n',
    `\t\t\t\t${BUILD_ID} /* ${name} in Resources */,\n`,
  )
}

/** Passes Apple's push token from the app's delegate to the plugin, with the plugin's documented lines. */
function hearPushToken(delegate: string): void {
  insertBefore(
    delegate,
    '    func application(_ application: UIApplication,\n                     configurationForConnecting',
    `    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

`,
  )
}

/**
 * Enables the back swipe from the screen's edge, which Capacitor disables, and tells the plugin of the push whose tap opens the app: Capacitor
 * passes on links that open it, and no pushes (CAPSceneDelegateProxy.swift). Making the window visible loads the plugins.
 */
function ownController(delegate: string): void {
  replace(delegate, [
    [
      '        window?.rootViewController = CAPBridgeViewController()\n        window?.makeKeyAndVisible()\n',
      `        let controller = CAPBridgeViewController()
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        controller.webView?.allowsBackForwardNavigationGestures = true
        if let tapped = connectionOptions.notificationResponse {
            controller.bridge?.notificationRouter.pushNotificationHandler?.didReceive(response: tapped)
        }
`,
    ],
  ])
}

/** One picture, from which Xcode makes all sizes; iOS rounds its corners. The template has set its name. */
async function drawIcon(assets: string, settings: NativeSettings): Promise<void> {
  const { draw, ground } = await readEmblem(settings)
  write(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), await onSquare(draw, 1024, 0.6, ground))
}

/** The template's launch screen shows one square picture: the icon in the middle of the app's paper colour, in light and dark. */
async function drawLaunch(assets: string, settings: NativeSettings): Promise<void> {
  const { draw, ground } = await readEmblem(settings)
  const tile = async (size: number) => rounded(await onSquare(draw, size, 0.6, ground), size, 0.225)
  const images: object[] = []
  rmSync(join(assets, 'Splash.imageset'), { recursive: true })
  for (const [look, paper] of Object.entries(PAPER)) {
    const filename = `splash-${look}.png`
    write(join(assets, 'Splash.imageset', filename), await onSquare(tile, 2732, 0.12, paper))
    const appearances = look === 'dark' ? { appearances: [{ appearance: 'luminosity', value: 'dark' }] } : {}
    images.push({ idiom: 'universal', filename, ...appearances })
  }
  write(join(assets, 'Splash.imageset/Contents.json'), `${JSON.stringify({ images, info: { author: 'xcode', version: 1 } }, null, 2)}\n`)
}

const changePlist = (path: string, change: (info: Record<string, PlistValue>) => PlistValue): void =>
  write(path, plistText(change(parse(readFileSync(path, 'utf8')) as Record<string, PlistValue>)))

const plistText = (value: PlistValue) => `${build(value)}\n`
