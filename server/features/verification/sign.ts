import { AppError } from '#domain/errors.ts'
import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { textOf } from '#domain/fields.ts'
import { deepTint } from '#domain/tint.ts'
import type { SignSize } from '#domain/verification/shops.ts'
import { associationName } from '#server/core/content/association.ts'
import { emblemPng } from '#server/core/content/icon-png.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import type { Deps } from '#server/core/deps.ts'
import { drawnIn } from '#server/platform/pdf/make-pdf.ts'
import type { SignSource } from './draw-sign.ts'
import { partnerOf } from './shop-link.ts'
import { signText } from './sign-texts.ts'

/**
 * The counter sign of an offer's shop. Its QR code opens the page that checks cards, and is not the personal link: everybody sees it.
 *
 * @throws shop.offer_gone 409
 */
export async function counterSign(
  deps: Pick<Deps, 'lists' | 'db'>,
  { offerId, size, origin }: { offerId: string; size: SignSize; origin: string },
): Promise<{ pdf: Buffer; fileName: string }> {
  const offer = await findOffer(deps, offerId)
  if (!offer) throw new AppError('shop.offer_gone', 409)
  const association = await associationName(deps)
  const source: SignSource = {
    size,
    association: association.name,
    partner: partnerOf(offer),
    headline: textOf(offer.headline),
    code: `${origin}/v`,
    ink: deepTint(association.color),
    emblem: await emblemPng(deps, association, EMBLEM_LARGE),
  }
  return { pdf: await drawnIn(new URL('./sign-thread.ts', import.meta.url), source), fileName: signText.fileName(size) }
}
