import { pictureAddress, previewWidth, type Picture } from '#domain/content/picture.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Structured } from './preview.ts'
import { sharingTexts } from './texts.ts'

export type HeadOf = {
  title: string
  description: string
  /** The page's absolute URL. */
  url: string
  structured: Structured | null
  /** Null: the association's emblem is used. */
  picture: Picture | null
}

const ICON = { path: '/icons/512.png', type: 'image/png', width: 512, height: 512 }
/** The length that messengers and search engines show at most, in characters. */
const MOST = 200

/** The tags for previews and search engines (Open Graph protocol, https://ogp.me; schema.org as JSON-LD). */
export function headTags({ title, description, url, structured, picture }: HeadOf, { name }: AssociationName): string {
  const text = shortened(description)
  const image = picture ? preview(picture) : { ...ICON, alt: sharingTexts.emblem(name) }
  const address = new URL(image.path, url).href
  const properties: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:locale', 'it_IT'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', text],
    ['og:url', url],
    ['og:image', address],
    ['og:image:type', image.type],
    ['og:image:width', String(image.width)],
    ['og:image:height', String(image.height)],
    ['og:image:alt', image.alt],
  ]
  return [
    `<meta name="description" content="${escapeHtml(text)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    ...(structured ? [dataBlock(picture ? { ...structured, image: address } : structured)] : []),
  ].join('')
}

function preview(picture: Picture) {
  const width = previewWidth(picture)
  const height = Math.round((width / picture.width) * picture.height)
  return { path: pictureAddress(picture, width, 'jpg'), type: 'image/jpeg', width, height, alt: picture.alt }
}

/** A data block, which browsers do not execute: the script policy does not apply (HTML, "prepare the script element", step 13). */
const dataBlock = (structured: Structured) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...structured }).replace(/[<>&\u2028\u2029]/g, hex)}</script>`

const hex = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MOST) return line
  return `${line
    .slice(0, MOST)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s,;:.]*\S*$/, '')}…`
}
