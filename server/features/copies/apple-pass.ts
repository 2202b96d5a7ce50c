import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CREST_BOX, CREST_STROKES } from '#domain/content/crest.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import { emblemPng, iconPng } from '#server/core/content/icon-png.ts'
import type { Deps } from '#server/core/deps.ts'
import { deepTint } from '#domain/tint.ts'
import type { ApplePassSettings } from '#server/platform/config.ts'
import type { PassSource } from './apple-thread.ts'
import { walletText as words } from './wallet-texts.ts'
import type { WalletCard } from './wallet-card.ts'

/** The address and token by which a pass updates itself; null when phones cannot reach the server. */
export type PassUpdates = { url: string; token: string } | null

/** A pass whose copy was withdrawn: it says so and has no personal data. */
export type WithdrawnCard = Pick<WalletCard, 'serial' | 'association'> & { code: null }

/**
 * Makes a signed pass, a `.pkpass` (Apple, Wallet Passes). Each pass has a thread of its own: the signature takes a tenth of a second in
 * JavaScript, and its memory is freed with the thread.
 *
 * @throws Error when the thread fails
 */
export async function makeApplePass(
  deps: Pick<Deps, 'db'>,
  card: WalletCard | WithdrawnCard,
  settings: ApplePassSettings,
  { origin, updates }: { origin: string; updates: PassUpdates },
): Promise<Buffer> {
  const { certificate, key, wwdr } = settings
  const source: PassSource = {
    pass: passOf(card, settings, { origin, updates }),
    images: await imagesOf(deps, card.association),
    certificates: { signerCert: certificate, signerKey: key, wwdr },
  }
  const worker = new Worker(new URL('./apple-thread.ts', import.meta.url), { workerData: source, execArgv: [], resourceLimits: YOUNG })
  const [bytes] = (await once(worker, 'message')) as [Uint8Array]
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

// As in the database's writer: allocations are used once.
const YOUNG = { maxYoungGenerationSizeMb: 4 }

/** `pass.json`. */
function passOf(
  card: WalletCard | WithdrawnCard,
  { passType, team }: ApplePassSettings,
  { origin, updates }: { origin: string; updates: PassUpdates },
): object {
  const { association } = card
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: card.serial,
    organizationName: association.name,
    description: words.description(association.name),
    logoText: association.shortName,
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    backgroundColor: rgb(deepTint(association.color)),
    // A copy belongs to one person.
    sharingProhibited: true,
    ...(updates && { webServiceURL: updates.url, authenticationToken: updates.token }),
    ...('name' in card ? shown(card, origin) : { voided: true, generic: fields({ primary: [['state', words.state, words.withdrawn]] }) }),
  }
}

function shown(card: WalletCard, origin: string): object {
  const { code, exp, name, number, until, category } = card
  const secondary: Field[] = [['number', words.number, number]]
  if (until) secondary.push(['until', words.until, until])
  return {
    ...(code !== null && exp !== null
      ? {
          barcodes: [{ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1', altText: number }],
          expirationDate: new Date(exp * 1000).toISOString(),
        }
      : { voided: true }),
    generic: fields({
      primary: [['name', words.name, name]],
      secondary,
      auxiliary: [code === null ? ['state', words.state, words.notValid] : ['category', words.category, category]],
      back: [
        ['about', words.about, words.aboutText],
        ['open', words.open, `${origin}/tessera`],
      ],
    }),
  }
}

type Field = [key: string, label: string, value: string]

const fields = (groups: Record<string, Field[]>): object =>
  Object.fromEntries(
    Object.entries(groups).map(([group, all]) => [`${group}Fields`, all.map(([key, label, value]) => ({ key, label, value }))]),
  )

const rgb = (color: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`

/** Sides in points: the app icon, shown in notices, and the emblem at the top, as on the card. */
const SIDES = { icon: 29, logo: 50 }
const SCALES = { '': 1, '@2x': 2, '@3x': 3 }

/** Drawn once per association, at one, two and three device pixels a point. */
const drawn = new WeakMap<AssociationName, Promise<Record<string, Buffer>>>()

function imagesOf(deps: Pick<Deps, 'db'>, association: AssociationName): Promise<Record<string, Buffer>> {
  const images = drawn.get(association) ?? draw(deps, association)
  drawn.set(association, images)
  return images
}

async function draw(deps: Pick<Deps, 'db'>, association: AssociationName): Promise<Record<string, Buffer>> {
  const entries = Object.entries(SCALES).flatMap(([suffix, scale]) => [
    iconPng(deps, association, { size: SIDES.icon * scale, kind: 'any' }).then((icon) => [`icon${suffix}.png`, icon] as const),
    logoPng(deps, association, SIDES.logo * scale).then((logo) => [`logo${suffix}.png`, logo] as const),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function logoPng(deps: Pick<Deps, 'db'>, association: AssociationName, size: number): Promise<Buffer> {
  const own = await emblemPng(deps, association, size)
  if (own) return own
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(CREST), { density: 288 }).resize(size, size).png().toBuffer()
}

/** White lines on the pass's background. */
const CREST = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${CREST_BOX}"><path d="${CREST_STROKES}" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
