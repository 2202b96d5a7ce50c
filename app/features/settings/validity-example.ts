import { lastGoodDay } from '#domain/cards/card-state.ts'
import { firstPeriod } from '#domain/cards/card-validity.ts'
import type { CardValidity } from '#domain/content/association.ts'
import { readContent } from '#domain/contents/fields.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { renewalOpensOn } from '#domain/renewals/card-renewal.ts'
import { withSection } from '#domain/settings/document.ts'
import { SETTINGS_FORMS } from '#domain/settings/forms.ts'

export type ValidityExample = {
  until: PlainDate
  renewFrom: PlainDate
  /** Null without days of grace. */
  graceUntil: PlainDate | null
  isGoodForPartners: boolean
  expiredFrom: PlainDate
}

/** The days of a card made today by the edited rules; null while they are invalid. */
export function validityExample(written: Record<string, unknown>, today: PlainDate): ValidityExample | null {
  const { values } = readContent(SETTINGS_FORMS.validity, written)
  if (!values) return null
  const validity = withSection('validity', {}, values).cardValidity as CardValidity
  const { validTo } = firstPeriod(validity, today)
  const last = lastGoodDay(validTo, validity.graceDays)
  const opens = renewalOpensOn(validity, validTo)
  return {
    until: validTo,
    renewFrom: opens < today ? today : opens,
    graceUntil: last > validTo ? last : null,
    isGoodForPartners: validity.graceAcceptedByPartners !== false,
    expiredFrom: addDays(last, 1),
  }
}
