import { makeFile } from '#server/platform/http/file.ts'
import { router } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { associationName } from '#server/core/content/association.ts'
import { iconFile, ICONS } from './icons.ts'
import { verifierManifest, webManifest } from './manifest.ts'

/** What a phone asks for when it installs the app. */
export const associationRoutes = router()

const manifests = { '/manifest.webmanifest': webManifest, '/v.webmanifest': verifierManifest }

for (const [path, make] of Object.entries(manifests)) {
  associationRoutes.get(path, async (c) => {
    const manifest = JSON.stringify(make(await associationName(c.var.deps)))
    return send(c, makeFile(Buffer.from(manifest), { type: 'application/manifest+json', cache: 'no-cache' }))
  })
}

for (const path of [...Object.keys(ICONS), '/favicon.svg']) {
  associationRoutes.get(path, async (c) => send(c, await iconFile(await associationName(c.var.deps), path)))
}
