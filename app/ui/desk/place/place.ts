import { distanceMetres, type Position } from '#domain/distance.ts'
import { formatDistance } from '#domain/format.ts'
import { foldText } from '#domain/search.ts'
import type { Label } from '#app/ui/map/outlines.ts'
import { placeText as text } from './texts.ts'

/** A place named on the map, larger ones first. */
export type Known = Position & { name: string }

/** 'short': a short link without coordinates. Null: no coordinates at all. */
export function readPlace(input: string): Position | 'short' | null {
  const given = input.trim()
  if (/^https?:|^geo:/i.test(given)) return readLink(given)
  return readPair(given) ?? readDegrees(given)
}

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`
const PAIR = new RegExp(String.raw`(${NUMBER})\s*[,;/]\s*(${NUMBER})`)
const SHORT = /^(maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|w3w\.co|bit\.ly)$/
/** Parameters of common maps with the point, before those with only the visible area. */
const POINTS = ['q', 'query', 'destination', 'daddr', 'mlat', 'll', 'sll', 'center', 'cp', 'viewpoint']

function readLink(given: string): Position | 'short' | null {
  const geo = /^geo:([^?]*)/i.exec(given)
  if (geo) return readPair(geo[1]!.split(';')[0]!)
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  // The pin of a Google address; its '@' is only the centre of the view.
  const pin = new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`).exec(url.href)
  if (pin) return position(pin[1], pin[2])
  const { searchParams } = url
  const marked = position(searchParams.get('mlat'), searchParams.get('mlon'))
  if (marked) return marked
  for (const name of POINTS) {
    const found = readPair((searchParams.get(name) ?? '').replace(/^loc:/, '').replace('~', ','))
    if (found) return found
  }
  const shown =
    new RegExp(`@(${NUMBER}),(${NUMBER})`).exec(url.pathname) ?? new RegExp(String.raw`map=[\d.]+/(${NUMBER})/(${NUMBER})`).exec(url.hash)
  if (shown) return position(shown[1], shown[2])
  return SHORT.test(url.hostname) ? 'short' : null
}

/** "43.27, 11.98"; Italian decimals need a space or a semicolon as separator: "43,27 11,98". */
function readPair(given: string): Position | null {
  const plain = /^([+-]?\d{1,3},\d+)\s*[,;\s]\s*([+-]?\d{1,3},\d+)$/.exec(given)
  if (plain) return position(plain[1]!.replace(',', '.'), plain[2]!.replace(',', '.'))
  const spaced = new RegExp(`^(${NUMBER})\\s+(${NUMBER})$`).exec(given)
  if (spaced) return position(spaced[1], spaced[2])
  const pair = new RegExp(`^\\(?${PAIR.source}\\)?$`).exec(given)
  return pair ? position(pair[1], pair[2]) : null
}

/** "43°16'31\"N 11°59'15\"E", "43.2753° N, 11.9876° E". */
function readDegrees(given: string): Position | null {
  const part = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?`
  const found = new RegExp(`^${part}([NS])[\\s,;]*${part}([EOW])$`, 'i').exec(given)
  if (!found) return null
  const degrees = (from: number): number =>
    [0, 1, 2].reduce((sum, i) => sum + Number((found[from + i] ?? '0').replace(',', '.')) / 60 ** i, 0)
  const lat = degrees(1) * (/s/i.test(found[4]!) ? -1 : 1)
  const lng = degrees(5) * (/e/i.test(found[8]!) ? 1 : -1)
  return position(lat, lng)
}

function position(lat: unknown, lng: unknown): Position | null {
  if (lat === null || lng === null || lat === undefined || lng === undefined || lat === '' || lng === '') return null
  const read = rounded({ lat: Number(lat), lng: Number(lng) })
  return Math.abs(read.lat) <= 90 && Math.abs(read.lng) <= 180 ? read : null
}

/** About a metre: more precise than a door. */
export const rounded = ({ lat, lng }: Position): Position => ({ lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 })

/** Municipalities from the map's labels. Inverse of `project` in `app/ui/map/outlines.ts`. */
export const knownPlaces = (labels: Label[]): Known[] =>
  labels
    .filter(({ kind }) => kind === 'comune')
    .map(({ name, x, y }) => ({
      name,
      lng: ((x - 128) / 128) * 180,
      lat: (Math.atan(Math.sinh(((128 - y) * 2 * Math.PI) / 256)) * 180) / Math.PI,
    }))

const MOST_FOUND = 6

/** Places whose name begins with the query, then those with a word that does. */
export function findPlaces(known: Known[], query: string): Known[] {
  const wanted = foldText(query)
  if (wanted.length < 2) return []
  const starts = known.filter(({ name }) => foldText(name).startsWith(wanted))
  const inside = known.filter(({ name }) => {
    const words = wordsOf(name)
    return words.some((_, i) => i > 0 && words.slice(i).join('').startsWith(wanted))
  })
  return [...new Set([...starts, ...inside])].slice(0, MOST_FOUND)
}

/** The last place named in an address, without its street: «Via Roma» stands in nearly every municipality. */
export function placeOfAddress(known: Known[], address: string): Known | null {
  const said = ` ${wordsOf(address.split(',').map(withoutStreet).join(' ')).join(' ')} `
  let best: { end: number; length: number; place: Known } | null = null
  for (const place of known) {
    const name = wordsOf(place.name).join(' ')
    const at = said.lastIndexOf(` ${name} `)
    const end = at + name.length
    // The longest name wins: "Reggio Emilia", not "Reggio".
    if (at !== -1 && (!best || end > best.end || (end === best.end && name.length > best.length)))
      best = { end, length: name.length, place }
  }
  return best?.place ?? null
}

const STREET = /^\s*(via|viale|v\.le|piazza|piazzale|piazzetta|p\.za|p\.zza|corso|c\.so|largo|vicolo|strada|lungarno|calle)\s/i

/** A street ends with its number. */
const withoutStreet = (part: string): string => (STREET.test(part) ? (/\d.*$/.exec(part)?.[0] ?? '') : part)

const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{N}'\u2018\u2019]+/u)
    .map(foldText)
    .filter(Boolean)

/** A point's position in words, for people who do not see the map. */
export function pointWords({ lat, lng }: Position, known: Known[]): string {
  const at = text.at(`${degreeText(lat)} ${lat < 0 ? text.south : text.north}`, `${degreeText(lng)} ${lng < 0 ? text.west : text.east}`)
  let nearest: { place: Known; metres: number } | null = null
  for (const place of known) {
    const metres = distanceMetres({ lat, lng }, place)
    if (!nearest || metres < nearest.metres) nearest = { place, metres }
  }
  if (!nearest) return `${at}.`
  const where = nearest.metres < INSIDE ? text.inside(nearest.place.name) : text.away(formatDistance(nearest.metres), nearest.place.name)
  return `${at}, ${where}.`
}

/** Within this distance from its centre (metres), a point is in the place itself. */
const INSIDE = 500
const degreeText = (degrees: number): string => Math.abs(degrees).toFixed(5).replace('.', ',')
