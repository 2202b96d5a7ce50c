import { ApiError, call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { openAddress } from '#app/platform/device/open-address.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { keyed } from '#app/platform/keyed.ts'

/** A valid copy of the card; times in epoch ms. */
export type CardCopy = { id: string; kind: 'print' | 'wallet' | 'apple' | 'google'; createdAt: number; expiresAt: number }

/** The copies, and the wallets with keys. */
export type Copies = { copies: CardCopy[]; wallets: { apple: boolean; google: boolean } }

/** The copies of the own card, or of a child's card on this device. */
const of = (number: string): string => (isOwnCard(number) ? '' : `?child=${number}`)

/** By card number: the member's own or a child's. */
export const copiesOf = keyed((number) => createResource<Copies>({ name: 'copies of the card', load: () => loadCopies(number) }))

async function loadCopies(number: string): Promise<Copies> {
  const [{ copies }, wallets] = await Promise.all([
    call<Pick<Copies, 'copies'>>('GET', `/api/card/copies${of(number)}`),
    call<Copies['wallets']>('GET', '/api/card/copies/wallets'),
  ])
  return { copies, wallets }
}

/** By card number: a copy that the phone did not take. It is offered again, so that an attempt makes no further copy. */
const left = new Map<string, Response>()

/** Saves a new copy as a PDF. @returns whether it was downloaded @throws ApiError */
export async function savePdf(number: string, otherwiseNamed: string): Promise<boolean> {
  const made = left.get(number) ?? (await send('POST', `/api/card/copies/print${of(number)}`, {}))
  const again = made.clone()
  left.delete(number)
  try {
    return await saveAnswer(Promise.resolve(made), otherwiseNamed)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'device.silent') left.set(number, again)
    throw error
  }
}

/** Opens the wallet's page that takes the copy. @throws ApiError */
export async function openWallet(number: string, kind: 'apple' | 'google'): Promise<void> {
  const { url } = await call<{ url: string }>('POST', `/api/card/copies/${kind}${of(number)}`, {})
  await openAddress(url, 'tessera.pkpass')
}

/** @throws ApiError */
export async function withdrawCopy(id: string): Promise<void> {
  await call('DELETE', `/api/card/copies/${encodeURIComponent(id)}`)
  // The withdrawn copy may be the one.
  left.clear()
}
