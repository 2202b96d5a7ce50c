import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { APP_LINKS } from '#domain/native/app-links.ts'
import { NOTICE_CHANNELS } from '#domain/native/notice-channel.ts'
import { deepTint } from '#domain/tint.ts'
import { insertBefore, replace, write, xml } from './edit.ts'
import { onSquare, PAPER, readEmblem, rounded, silhouette } from './pictures.ts'
import type { NativeSettings } from './settings.ts'

/** Changes Capacitor's Android project; `root` is the folder with `settings.gradle`. Capacitor itself sets id and package. */
export async function changeAndroid(root: string, settings: NativeSettings): Promise<void> {
  const app = join(root, 'app')
  const res = join(app, 'src/main/res')
  const manifest = join(app, 'src/main/AndroidManifest.xml')
  setVersion(join(app, 'build.gradle'), settings)
  replace(join(root, 'variables.gradle'), [['minSdkVersion = 24', `minSdkVersion = ${OLDEST_SDK}`]])
  openOnce(join(app, 'src/main/java', ...settings.appId.split('.'), 'MainActivity.java'))
  setTexts(res, settings)
  setColors(res, settings)
  keepOutOfBackups(manifest, res)
  refusePlainHttp(manifest, res)
  askPermissions(manifest, settings)
  openLinks(manifest, settings)
  nameNotices(manifest)
  if (settings.facebook) knowFacebook(manifest)
  await drawIcons(res, settings)
  if (settings.googleServices) copyFileSync(settings.googleServices, join(app, 'google-services.json'))
}

/** Android 8: older ones have web views older than the app's styles require (`cssTarget` in vite.config.ts). */
const OLDEST_SDK = 26

function setVersion(gradle: string, { version, build }: NativeSettings): void {
  replace(gradle, [
    ['versionCode 1\n', `versionCode ${build}\n`],
    ['versionName "1.0"\n', `versionName "${version}"\n`],
  ])
}

/**
 * Opens each link and push once. Android gives a task its first intent again when it makes the activity anew, after it has ended the process
 * or from the list of recent apps, and Capacitor's plugins report that intent at every creation. A new link to such a task comes through
 * `onNewIntent`, since the template's activity is `singleTask`.
 */
function openOnce(activity: string): void {
  replace(activity, [
    [
      'import com.getcapacitor.BridgeActivity;',
      'import android.content.Intent;\nimport android.os.Bundle;\nimport com.getcapacitor.BridgeActivity;',
    ],
    ['public class MainActivity extends BridgeActivity {}', ACTIVITY],
  ])
}

const ACTIVITY = `public class MainActivity extends BridgeActivity {
    @Override
    protected void onCreate(Bundle state) {
        boolean isOld = (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (state != null || isOld) setIntent(new Intent(Intent.ACTION_MAIN));
        super.onCreate(state);
    }
}`

/** Texts of system screens. `fcm_fallback…`: the channel for notices before the app has created its own. */
function setTexts(res: string, { name, appId, facebook }: NativeSettings): void {
  const texts = {
    app_name: name,
    title_activity_main: name,
    package_name: appId,
    custom_url_scheme: appId,
    notice_channel: NOTICE_CHANNELS[0].id,
    fcm_fallback_notification_channel_label: NOTICE_CHANNELS[0].name,
    no_webview_text: 'Per questa app serve “Android System WebView”: aggiornalo o attivalo dal Play Store.',
    ...(facebook && { facebook_app_id: facebook.appId, facebook_client_token: facebook.clientToken }),
  }
  write(join(res, 'values/strings.xml'), resources('string', texts))
}

/** Android resources escape `'`, `"` and `\`, and `@` or `?` at the start (Android, "String resources"). */
const resourceText = (text: string) => xml(text.replace(/[\\'"]/g, '\\$&').replace(/^[@?]/, '\\$&'))

function setColors(res: string, { color }: NativeSettings): void {
  const tint = deepTint(color)
  const colors = { colorPrimary: tint, colorPrimaryDark: tint, colorAccent: tint, notice: tint, paper: PAPER.light }
  write(join(res, 'values/colors.xml'), resources('color', colors))
  write(join(res, 'values-night/colors.xml'), resources('color', { paper: PAPER.dark }))
  write(join(res, 'values/styles.xml'), STYLES)
}

const resources = (kind: string, values: Record<string, string>) => {
  // A name with two % is not a format.
  const plain = kind === 'string' ? ' formatted="false"' : ''
  const lines = Object.entries(values).map(([name, text]) => `    <${kind} name="${name}"${plain}>${resourceText(text)}</${kind}>\n`)
  return `${XML}<resources>\n${lines.join('')}</resources>\n`
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'

/** The launch screen shows the icon on the app's paper colour, which is also the window's background before the first page. */
const STYLES = `${XML}<resources>
    <style name="AppTheme" parent="Theme.AppCompat.DayNight.NoActionBar">
        <item name="colorPrimary">@color/colorPrimary</item>
        <item name="colorPrimaryDark">@color/colorPrimaryDark</item>
        <item name="colorAccent">@color/colorAccent</item>
        <item name="android:windowBackground">@color/paper</item>
    </style>

    <style name="AppTheme.NoActionBar" parent="AppTheme" />

    <style name="AppTheme.NoActionBarLaunch" parent="Theme.SplashScreen">
        <item name="windowSplashScreenBackground">@color/paper</item>
        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>
    </style>
</resources>
`

/** Excludes the app's data from backups and device transfers: the server has them, and the token must not leave the phone. */
function keepOutOfBackups(manifest: string, res: string): void {
  replace(manifest, [
    [
      'android:allowBackup="true"',
      'android:allowBackup="false"\n        android:fullBackupContent="false"\n        android:dataExtractionRules="@xml/data_extraction_rules"',
    ],
  ])
  const domains = ['root', 'file', 'database', 'sharedpref', 'external']
  const excludes = domains.map((domain) => `        <exclude domain="${domain}" path="." />\n`).join('')
  const rules = ['cloud-backup', 'device-transfer'].map((kind) => `    <${kind}>\n${excludes}    </${kind}>\n`).join('')
  write(join(res, 'xml/data_extraction_rules.xml'), `${XML}<data-extraction-rules>\n${rules}</data-extraction-rules>\n`)
}

function refusePlainHttp(manifest: string, res: string): void {
  insertBefore(
    manifest,
    '        android:icon="@mipmap/ic_launcher"',
    '        android:usesCleartextTraffic="false"\n        android:networkSecurityConfig="@xml/network_security_config"\n',
  )
  const config = '<network-security-config>\n    <base-config cleartextTrafficPermitted="false" />\n</network-security-config>\n'
  write(join(res, 'xml/network_security_config.xml'), `${XML}${config}`)
}

/**
 * Only permissions in use: camera for codes at /v and photos of reports, position for "Vicino a me", notices where pushes are set. The
 * camera is optional, so that phones without one can install the app.
 */
function askPermissions(manifest: string, { googleServices }: NativeSettings): void {
  const used = ['CAMERA', 'ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', ...(googleServices ? ['POST_NOTIFICATIONS'] : [])]
  const hardware = ['camera', 'camera.autofocus', 'location', 'location.gps', 'location.network']
  const lines = [
    ...used.map((name) => `    <uses-permission android:name="android.permission.${name}" />\n`),
    ...hardware.map((name) => `    <uses-feature android:name="android.hardware.${name}" android:required="false" />\n`),
  ]
  insertBefore(manifest, '</manifest>', `${lines.join('')}${CAMERA_APPS}`)
}

/** Without it Android hides camera apps, and "Leggi da una foto" at /v offers files only. */
const CAMERA_APPS = `    <queries>
        <intent>
            <action android:name="android.media.action.IMAGE_CAPTURE" />
        </intent>
    </queries>
`

/** Opens the server's links in the app, once the phone has verified /.well-known/assetlinks.json there. */
function openLinks(manifest: string, { server }: NativeSettings): void {
  const data = [
    'android:scheme="https"',
    `android:host="${xml(new URL(server).hostname)}"`,
    ...APP_LINKS.exact.map((path) => `android:path="${path}"`),
    ...APP_LINKS.below.map((path) => `android:pathPrefix="${path}"`),
  ]
  insertBefore(
    manifest,
    '        </activity>',
    [
      '            <intent-filter android:autoVerify="true">',
      '                <action android:name="android.intent.action.VIEW" />',
      '                <category android:name="android.intent.category.DEFAULT" />',
      '                <category android:name="android.intent.category.BROWSABLE" />',
      ...data.map((attribute) => `                <data ${attribute} />`),
      '            </intent-filter>\n\n',
    ].join('\n'),
  )
}

/** Icon, colour and channel of notices that arrive while the app is closed. */
function nameNotices(manifest: string): void {
  const metadata = {
    default_notification_channel_id: 'android:value="@string/notice_channel"',
    default_notification_icon: 'android:resource="@drawable/ic_notice"',
    default_notification_color: 'android:resource="@color/notice"',
  }
  const lines = Object.entries(metadata).map(
    ([name, value]) => `        <meta-data android:name="com.google.firebase.messaging.${name}" ${value} />\n`,
  )
  insertBefore(manifest, '    </application>', lines.join(''))
}

/**
 * Configures Facebook's library without event logging and advertising ids, and removes its advertising permissions from the merged
 * manifest.
 */
function knowFacebook(manifest: string): void {
  const metadata = {
    ApplicationId: '@string/facebook_app_id',
    ClientToken: '@string/facebook_client_token',
    AutoLogAppEventsEnabled: 'false',
    AdvertiserIDCollectionEnabled: 'false',
  }
  const lines = Object.entries(metadata).map(
    ([name, value]) => `        <meta-data android:name="com.facebook.sdk.${name}" android:value="${value}" />\n`,
  )
  insertBefore(manifest, '    </application>', lines.join(''))
  replace(manifest, [['<manifest xmlns:android=', '<manifest xmlns:tools="http://schemas.android.com/tools" xmlns:android=']])
  const refused = [
    'com.google.android.gms.permission.AD_ID',
    'android.permission.ACCESS_ADSERVICES_AD_ID',
    'android.permission.ACCESS_ADSERVICES_ATTRIBUTION',
  ]
  insertBefore(
    manifest,
    '</manifest>',
    refused.map((name) => `    <uses-permission android:name="${name}" tools:node="remove" />\n`).join(''),
  )
}

/** Pixels per dp. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
/** A square of this share fits the circle of 66 of 108 dp that every launcher shows (Android, "Adaptive icons"). */
const SAFE = 0.43

async function drawIcons(res: string, settings: NativeSettings): Promise<void> {
  removeTemplatePictures(res)
  const { draw, ground, drawShape } = await readEmblem(settings)
  for (const [density, scale] of Object.entries(DENSITIES)) {
    const icon = (name: string) => join(res, `mipmap-${density}`, `${name}.png`)
    const legacy = 48 * scale
    const square = await onSquare(draw, legacy, 0.62, ground)
    write(icon('ic_launcher'), await rounded(square, legacy, 0.22))
    write(icon('ic_launcher_round'), await rounded(await onSquare(draw, legacy, 0.56, ground), legacy, 0.5))
    write(icon('ic_launcher_foreground'), await onSquare(draw, 108 * scale, SAFE, null))
    write(icon('ic_launcher_monochrome'), await silhouette(await onSquare(drawShape, 108 * scale, SAFE, null)))
    write(join(res, `drawable-${density}`, 'ic_notice.png'), await silhouette(await onSquare(drawShape, 24 * scale, 0.92, null)))
  }
  write(join(res, 'values/ic_launcher_background.xml'), resources('color', { ic_launcher_background: ground }))
  for (const name of ['ic_launcher', 'ic_launcher_round']) write(join(res, `mipmap-anydpi-v26/${name}.xml`), ADAPTIVE)
}

const ADAPTIVE = `${XML}<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@mipmap/ic_launcher_foreground" />
    <monochrome android:drawable="@mipmap/ic_launcher_monochrome" />
</adaptive-icon>
`

/** Removes Capacitor's own pictures, including those with other names than ours. */
function removeTemplatePictures(res: string): void {
  for (const folder of readdirSync(res)) if (/^(drawable|mipmap)/.test(folder)) rmSync(join(res, folder), { recursive: true })
}
