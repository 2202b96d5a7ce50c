import type { Association } from '#domain/content/association.ts'
import { CREST_BOX, CREST_STROKES } from '#domain/content/crest.ts'
import { deepTint } from '#domain/tint.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { reasonOf } from '#server/platform/jobs/retry.ts'

/** By what name the HTML of a mail calls the picture that it carries (RFC 2392). */
export const CREST_ID = 'stemma@tessera'

/** Three times what it is shown at. */
const PIXELS = 132

/**
 * The emblem that stands on the card too, as a PNG for the head of a mail; null before there is an association, and where it
 * could not be drawn: no mail waits for its picture. It has its ground with it: a program that changes the colours around it leaves it
 * readable.
 *
 * @param readEmblem the picture of an emblem of the association's own
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
