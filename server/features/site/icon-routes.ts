import { deepTint } from '#domain/tint.ts'
import { makeFile } from '#server/platform/http/file.ts'
import { router } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { associationName, type AssociationName } from '#server/core/content/association.ts'
import { iconFile, ICONS } from './icons.ts'

/** The web app manifest (W3C): the installed app has the association's name and colour and opens at the card. */
function webManifest(association: AssociationName) {
  const { name, shortName } = association
  return {
    id: '/',
    name,
    short_name: shortName,
    description: `La tessera di ${name}`,
    start_url: '/tessera',
    scope: '/',
    categories: ['lifestyle'],
    ...look(association),
    shortcuts: [
      { name: 'La mia tessera', url: '/tessera' },
      { name: 'Convenzioni', url: '/convenzioni' },
      { name: 'Appuntamenti', url: '/appuntamenti' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }] })),
  }
}

/** The manifest of the page that checks cards: on a shop's phone it opens at the scanner. */
const verifierManifest = (association: AssociationName) => ({
  id: '/v',
  name: `Verifica tessere · ${association.shortName}`,
  short_name: 'Verifica',
  description: `Controlla le tessere di ${association.name}`,
  start_url: '/v',
  scope: '/v',
  categories: ['business'],
  ...look(association),
})

const look = ({ color }: AssociationName) => ({
  lang: 'it',
  dir: 'ltr',
  display: 'standalone',
  theme_color: deepTint(color),
  background_color: '#ffffff',
  icons: Object.entries(ICONS)
    .filter(([, { kind }]) => kind !== 'opaque')
    .map(([src, { size, kind }]) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose: kind })),
})

/** Files that a phone requests when it installs the app. */
export const associationRoutes = router()

const manifests = { '/manifest.webmanifest': webManifest, '/v.webmanifest': verifierManifest }

for (const [path, make] of Object.entries(manifests)) {
  associationRoutes.get(path, async (c) => {
    const manifest = JSON.stringify(make(await associationName(c.var.deps)))
    return send(c, makeFile(Buffer.from(manifest), { type: 'application/manifest+json', cache: 'no-cache' }))
  })
}

for (const path of [...Object.keys(ICONS), '/favicon.svg']) {
  associationRoutes.get(path, async (c) => send(c, await iconFile(c.var.deps, await associationName(c.var.deps), path)))
}
