import type { Association } from '#domain/content/association.ts'
import { CREST_BOX, CREST_STROKES } from '#domain/content/crest.ts'
import { deepTint } from '#domain/tint.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { reasonOf } from '#server/platform/jobs/retry.ts'

/** Content id of the picture inside a mail (RFC 2392). */
export const CREST_ID = 'stemma@tessera'

/** Three times the displayed size. */
const PIXELS = 132

/**
 * The emblem of the card as a PNG for the head of a mail. Null before there is an association, and when drawing fails: no mail waits for
 * its picture. The PNG has its own background, readable in programs that change colours.
 *
 * @param readEmblem gives the association's own emblem
 */
export async function crestOf(
  { log }: Pick<PlatformDeps, 'log'>,
  association: Pick<Association, 'color' | 'emblem'> | null,
  readEmblem: (id: string) => Promise<Buffer | undefined>,
): Promise<Buffer | null> {
  if (!association) return null
  const { emblem, color } = association
  const look = emblem ?? deepTint(color)
  if (drawn?.look !== look) drawn = { look, png: draw(deepTint(color), emblem ? () => readEmblem(emblem) : null) }
  const asked = drawn
  try {
    return await asked.png
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'mail: no crest')
    // The next mail tries again.
    if (drawn === asked) drawn = undefined
    return null
  }
}

let drawn: { look: string; png: Promise<Buffer> } | undefined

async function draw(fill: string, readOwn: (() => Promise<Buffer | undefined>) | null): Promise<Buffer> {
  // Loaded with the first mail: the library takes memory that a process without mails never needs.
  const { default: sharp } = await import('sharp')
  const own = await readOwn?.()
  if (own) return sharp(own).resize(PIXELS, PIXELS).png().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${CREST_BOX}"><rect width="40" height="40" rx="6" fill="${fill}"/><path d="${CREST_STROKES}" transform="translate(2 2) scale(.9)" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg), { density: 288 }).resize(PIXELS, PIXELS).png({ palette: true }).toBuffer()
}
