import { deepTint } from '#domain/tint.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { router } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { associationName, type AssociationName } from '#server/core/content/association.ts'
import { iconSvg, type IconKind } from '#server/core/content/icon-svg.ts'

/** The icons that exist, by request path. */
const ICONS: Record<string, { size: number; kind: IconKind }> = {
  '/icons/192.png': { size: 192, kind: 'any' },
  '/icons/512.png': { size: 512, kind: 'any' },
  '/icons/maskable-192.png': { size: 192, kind: 'maskable' },
  '/icons/maskable-512.png': { size: 512, kind: 'maskable' },
  // iOS rounds the corners itself and shows what is transparent in black.
  '/apple-touch-icon.png': { size: 180, kind: 'opaque' },
}

const CACHE = 'public, max-age=86400'

/** The web app manifest (W3C): the app on the phone bears the association's name and colour and opens at the card. */
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

/** The same of the page for anyone who checks cards: from a shop's phone it opens at the scanner, and not at a card that nobody has there. */
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

/** Drawn once for each association and size. */
function iconFile(association: AssociationName, path: string): Promise<File> {
  let files = drawn.get(association)
  if (!files) drawn.set(association, (files = new Map()))
  let file = files.get(path)
  if (!file) files.set(path, (file = draw(association, path)))
  return file
}

const drawn = new WeakMap<AssociationName, Map<string, Promise<File>>>()

async function draw(association: AssociationName, path: string): Promise<File> {
  const icon = ICONS[path]
  if (!icon) return makeFile(Buffer.from(iconSvg(association, 'any')), { type: 'image/svg+xml', cache: CACHE })
  // Loaded when the first icon is asked for: the library takes memory that most processes never need.
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(iconSvg(association, icon.kind)), { density: 72 * Math.ceil(icon.size / 40) })
    .resize(icon.size, icon.size)
    .png({ palette: true })
    .toBuffer()
  return makeFile(png, { type: 'image/png', cache: CACHE })
}
