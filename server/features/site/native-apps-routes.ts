import type { SiteAnswer } from '#domain/content/site.ts'
import { APP_LINKS } from '#domain/native/app-links.ts'
import { AppError } from '#domain/errors.ts'
import { router } from '#server/core/router.ts'
import type { Config, NativeApps } from '#server/platform/config.ts'
import { makeFile } from '#server/platform/http/file.ts'
import { send } from '#server/platform/http/send.ts'

/** Files that a phone requests before it lets an app open this site's links and fill in its passwords. */
export const nativeAppsRoutes = router()

const files: Record<string, (apps: NativeApps) => object | null> = {
  '/.well-known/assetlinks.json': ({ android }) => android && assetLinks(android),
  '/.well-known/apple-app-site-association': ({ ios }) => (ios === null ? null : siteAssociation(ios)),
}

for (const [path, make] of Object.entries(files)) {
  nativeAppsRoutes.get(path, (c) => {
    const content = make(c.var.deps.config.nativeApps)
    if (!content) throw new AppError('api.not_found', 404)
    return send(c, makeFile(Buffer.from(JSON.stringify(content)), { type: 'application/json', cache: 'public, max-age=3600' }))
  })
}

/** What the store apps learn about themselves. */
export const storeApps = ({ nativeApps: { android, appStoreId }, fcm, apns }: Config): SiteAnswer['apps'] => ({
  android: { pushes: fcm !== null, store: android && `https://play.google.com/store/apps/details?id=${android.id}` },
  ios: { pushes: apns !== null, store: appStoreId && `https://apps.apple.com/app/id${appStoreId}` },
})

/** Digital Asset Links (developers.google.com/digital-asset-links). The app's manifest lists the paths. */
const assetLinks = ({ id, certificates }: NonNullable<NativeApps['android']>) => [
  {
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: certificates },
  },
]

/** Apple, "Supporting associated domains". */
const siteAssociation = (id: string) => ({
  applinks: {
    details: [
      { appIDs: [id], components: [...APP_LINKS.exact, ...APP_LINKS.below.map((path) => `${path}*`)].map((path) => ({ '/': path })) },
    ],
  },
  webcredentials: { apps: [id] },
})
