import { makeFile, type File } from '#server/platform/http/file.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import { iconSvg, type IconKind } from '#server/core/content/icon-svg.ts'

/** The icons that exist, by request path. */
export const ICONS: Record<string, { size: number; kind: IconKind }> = {
  '/icons/192.png': { size: 192, kind: 'any' },
  '/icons/512.png': { size: 512, kind: 'any' },
  '/icons/maskable-192.png': { size: 192, kind: 'maskable' },
  '/icons/maskable-512.png': { size: 512, kind: 'maskable' },
  // iOS rounds the corners itself and shows what is transparent in black.
  '/apple-touch-icon.png': { size: 180, kind: 'opaque' },
}

const CACHE = 'public, max-age=86400'

/** Drawn once for each association and size. */
export function iconFile(association: AssociationName, path: string): Promise<File> {
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
