import { deepTint } from '#domain/tint.ts'
import type { WithdrawnCard } from './apple-pass.ts'
import { walletText as words } from './wallet-texts.ts'
import type { WalletCard } from './wallet-card.ts'

/** The id of a card's object in Google Wallet, for the link and for updates. */
export const objectId = (issuerId: string, serial: string): string => `${issuerId}.${serial}`

/**
 * A generic pass (Google Wallet API, GenericObject). Empty fields are null, because an update leaves missing fields unchanged. A withdrawn
 * copy's pass says so and has no personal data.
 */
export function objectOf(card: WalletCard | WithdrawnCard) {
  const isPerson = 'name' in card
  const exp = isPerson ? card.exp : null
  return {
    state: card.code === null ? 'INACTIVE' : 'ACTIVE',
    cardTitle: text(card.association.name),
    header: text(isPerson ? card.name : words.withdrawn),
    hexBackgroundColor: deepTint(card.association.color),
    barcode: isPerson && card.code !== null ? { type: 'QR_CODE', value: card.code, alternateText: card.number } : null,
    validTimeInterval: exp === null ? null : { end: { date: new Date(exp * 1000).toISOString() } },
    textModulesData: isPerson && card.until ? [{ id: 'until', header: words.until, body: card.until }] : [],
  }
}

const text = (value: string) => ({ defaultValue: { language: 'it', value } })
