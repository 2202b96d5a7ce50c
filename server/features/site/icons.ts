import { makeFile, type File } from '#server/platform/http/file.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import { iconPng } from '#server/core/content/icon-png.ts'
import { emblemFile } from '#server/core/content/emblem.ts'
import { iconSvg, type IconKind } from '#server/core/content/icon-svg.ts'
import type { Deps } from '#server/core/deps.ts'

/** The icons that exist, by request path. */
export const ICONS: Record<string, { size: number; kind: IconKind }> = {
  '/icons/192.png': { size: 192, kind: 'any' },
  '/icons/512.png': { size: 512, kind: 'any' },
  '/icons/maskable-192.png': { size: 192, kind: 'maskable' },
  '/icons/maskable-512.png': { size: 512, kind: 'maskable' },
  // iOS rounds the corners itself and shows transparent pixels in black.
  '/apple-touch-icon.png': { size: 180, kind: 'opaque' },
}

const CACHE = 'public, max-age=86400'

/** Draws each icon once per association and size. */
export function iconFile(deps: Pick<Deps, 'db'>, association: AssociationName, path: string): Promise<File> {
  let files = drawn.get(association)
  if (!files) drawn.set(association, (files = new Map()))
  let file = files.get(path)
  if (!file) {
    file = draw(deps, association, path)
    files.set(path, file)
    // The next request tries again.
    file.catch(() => files.delete(path))
  }
  return file
}

const drawn = new WeakMap<AssociationName, Map<string, Promise<File>>>()

async function draw(deps: Pick<Deps, 'db'>, association: AssociationName, path: string): Promise<File> {
  const icon = ICONS[path]
  if (icon) return makeFile(await iconPng(deps, association, icon), { type: 'image/png', cache: CACHE })
  const emblem = association.emblem && (await emblemFile(deps, association.emblem))
  const svg = emblem ? aroundPicture(emblem) : iconSvg(association, 'any')
  return makeFile(Buffer.from(svg), { type: 'image/svg+xml', cache: CACHE })
}

const aroundPicture = (emblem: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><clipPath id="c"><rect width="40" height="40" rx="9"/></clipPath><image width="40" height="40" clip-path="url(#c)" href="data:image/webp;base64,${emblem.toString('base64')}"/></svg>`
