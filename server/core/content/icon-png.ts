import type { Deps } from '#server/core/deps.ts'
import type { AssociationName } from './association.ts'
import { emblemFile } from './emblem.ts'
import { iconSvg, type IconKind } from './icon-svg.ts'

/** The emblem's share of a maskable icon's side: its corners stay within the middle 80 %, which no launcher cuts off. */
const SAFE = 0.56

/** An icon of the app, `size` px square: the association's own emblem, else the product's mark on the association's tint. */
export async function iconPng(
  deps: Pick<Deps, 'db'>,
  association: AssociationName,
  { size, kind }: { size: number; kind: IconKind },
): Promise<Buffer> {
  // Loaded with the first icon: the library takes memory that most processes never need.
  const { default: sharp } = await import('sharp')
  const emblem = association.emblem && (await emblemFile(deps, association.emblem))
  if (!emblem)
    return sharp(Buffer.from(iconSvg(association, kind)), { density: 72 * Math.ceil(size / 40) })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer()
  if (kind === 'any') return withRoundCorners(emblem, size)
  if (kind === 'opaque') return sharp(emblem).resize(size, size).png().toBuffer()
  const side = Math.round(size * SAFE)
  const corner = await sharp(emblem).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  const background = { r: corner[0]!, g: corner[1]!, b: corner[2]! }
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: await sharp(emblem).resize(side, side).png().toBuffer() }])
    .png()
    .toBuffer()
}

/** The association's own emblem as on the card, `size` px square; null without one. */
export async function emblemPng(deps: Pick<Deps, 'db'>, { emblem }: Pick<AssociationName, 'emblem'>, size: number): Promise<Buffer | null> {
  const own = emblem && (await emblemFile(deps, emblem))
  return own ? withRoundCorners(own, size) : null
}

async function withRoundCorners(emblem: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9"/></svg>`
  const mask = await sharp(Buffer.from(corners), { density: 72 * Math.ceil(size / 40) })
    .resize(size, size)
    .png()
    .toBuffer()
  return sharp(emblem)
    .resize(size, size)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}
