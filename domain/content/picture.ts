import type { CollectionName } from './collection.ts'
import { listOf, numberOf, recordOf, textOf } from '#domain/fields.ts'

/**
 * A document's picture: 3:2, in `widths` (pixels, ascending, the last is `width`) as AVIF and WebP. `placeholder`: a tiny data URL shown
 * while it loads; '' for none.
 */
export type Picture = { id: string; width: number; height: number; widths: number[]; alt: string; placeholder: string }

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** Collections whose screens show a picture; of the pages only `chi-siamo`. Guides have their own drawings. */
export const PICTURED_COLLECTIONS = [
  'ristoranti',
  'appuntamenti',
  'convenzioni',
  'sports',
  'pagine',
  'notizie',
] as const satisfies CollectionName[]

export type PicturedCollection = (typeof PICTURED_COLLECTIONS)[number]

/** The largest file that a picture is made of. */
export const MAX_PICTURE_BYTES = 20_000_000
/** Characters: a sentence or two for a screen reader. */
export const MAX_ALT = 200

/** Reads a document of any shape; null when it has no picture that can be shown. */
export function readPicture(document: Record<string, unknown>): Picture | null {
  const { id, width, height, widths, alt, placeholder } = recordOf(document.picture)
  const picture = {
    id: textOf(id),
    width: numberOf(width) ?? 0,
    height: numberOf(height) ?? 0,
    widths: listOf(widths).filter((each) => typeof each === 'number' && isSide(each)) as number[],
    alt: textOf(alt),
    placeholder: PLACEHOLDER.test(textOf(placeholder)) ? textOf(placeholder) : '',
  }
  const isWhole =
    /^[\w-]{22}$/.test(picture.id) && isSide(picture.width) && isSide(picture.height) && picture.widths.length > 0 && picture.alt !== ''
  return isWhole ? picture : null
}

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels < 10_000

// The placeholder goes into a style: only characters of base64 are allowed.
const PLACEHOLDER = /^data:image\/webp;base64,[A-Za-z0-9+/]{1,1000}={0,2}$/

/** The address holds a digest of the bytes: they never change. */
export const pictureAddress = ({ id }: Pick<Picture, 'id'>, width: number, format: PictureFormat): string =>
  `/pictures/${id}-${width}.${format}`

/** Width of the JPEG for link previews: every messenger and search engine reads JPEG. */
export const previewWidth = ({ width }: Pick<Picture, 'width'>): number => Math.min(width, 1200)
