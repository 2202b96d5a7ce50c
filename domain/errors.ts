import type { FieldProblem } from './form.ts'

/** Every error code of the API and of the app itself. The sentence of each is in `app/ui/texts/errors.ts`. */
export const ERROR_CODES = [
  'auth.invalid_credentials',
  'auth.email_in_use',
  'auth.email_unverified',
  'auth.not_yet_verified',
  'auth.verify_wait',
  'auth.verify_other_account',
  'auth.too_many_attempts',
  'auth.link_expired',
  'auth.link_used',
  'auth.link_invalid',
  'auth.profile_incomplete',
  'auth.session_expired',
  'auth.popup_closed',
  'auth.google_failed',
  'auth.google_failed_2',
  'auth.facebook_failed',
  'auth.facebook_failed_2',
  'auth.provider_no_email',
  'auth.link_accounts',
  'auth.provider_taken',
  'auth.provider_other',
  'auth.twofactor_prompt',
  'auth.twofactor_wrong',
  'auth.twofactor_needed',
  'auth.twofactor_missing',
  'auth.staff_link_required',
  'auth.proof_required',
  'auth.passkey_failed',
  'auth.passkey_not_added',
  'auth.passkey_here',
  'auth.passkey_limit',
  'auth.last_sign_in',
  'auth.last_passkey',
  'auth.account_closing',
  'auth.account_disabled',
  'auth.last_admin',
  'auth.storage_blocked',
  'auth.network',
  'device.silent',
  'auth.server',
  'guard.failed',
  'guard.forbidden',
  'api.invalid',
  'api.too_large',
  'api.conflict',
  'api.unavailable',
  'api.not_found',
  'api.method_not_allowed',
  'api.unsupported_media_type',
  'api.forbidden_origin',
  'offer.card_needed',
  'offer.not_for_card',
  'offer.ended',
  'offer.limit_reached',
  'offer.codes_finished',
  'events.refused',
  'booking.no_account',
  'booking.no_attendance',
  'account.name_by_request',
  'account.name_limit',
  'card.not_good',
  'claim.invalid',
  'claim.expired',
  'claim.standing',
  'family.not_the_child',
  'family.name_kept',
  'card.devices_full',
  'card.copies_full',
  'account.too_many_downloads',
  'scan.too_many',
  'staff.last_admin',
  'staff.exclusive',
  'staff.role_known',
  'staff.other_admin',
  'staff.not_yourself',
  'staff.officer_stays',
  'member.own',
  'member.alike',
  'member.too_many',
  'member.changed',
  'member.not_merged',
  'member.not_linked',
  'member.not_now',
  'member.view_known',
  'member.views_full',
  'rights.own',
  'rights.changed',
  'rights.not_now',
  'import.not_now',
  'import.busy',
  'application.decided',
  'application.not_ready',
  'application.own',
  'register.changed',
  'register.not_now',
  'register.too_many',
  'payment.card_cancelled',
  'payment.changed',
  'payment.recorded',
  'payment.alike',
  'payment.voided',
  'payment.not_back',
  'payment.cash_changed',
  'payment.decided',
  'online.not_due',
  'online.paid',
  'online.pending',
  'online.away',
  'partner.link_invalid',
  'partner.session_ended',
  'partner.scan_again',
  'partner.limit_reached',
  'partner.not_for_card',
  'partner.no_redemption',
  'partner.no_undo',
  'shop.offer_gone',
  'shop.one_proposal',
  'shop.nothing_changed',
  'shop.decided',
  'shop.too_many',
  'shop.look_again',
  'shop.draft_differs',
  'shop.not_publishable',
  'report.too_many',
  'report.code_invalid',
  'report.closed',
  'report.no_officer',
  'report.link_invalid',
  'report.link_expired',
  'upload.not_found',
  'upload.offset',
  'upload.too_many',
  'upload.not_accepted',
  'upload.heic',
  'upload.damaged',
  'upload.animated',
  'upload.too_many_pixels',
  'content.changed_meanwhile',
  'content.not_published',
  'content.was_published',
  'picture.too_small',
  'settings.look_again',
  'settings.category_held',
  'setup.link_invalid',
  'setup.done',
  'app.not_found',
  'app.outdated',
  'app.error',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Problems by field name; the form shows each beside its field. */
export type FieldProblems = Record<string, FieldProblem>

/** Values for the sentence, for instance `{ seconds: 42 }`. Never personal data. */
export type ErrorDetails = Record<string, number | string>

/** The form of an error in an answer. */
export type ErrorBody = { error: { code: ErrorCode; fields?: FieldProblems; details?: ErrorDetails } }

/** A failure that the caller can handle. `status`: its HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields?: FieldProblems
  readonly details?: ErrorDetails

  constructor(code: ErrorCode, status: number, more: { fields?: FieldProblems; details?: ErrorDetails } = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.status = status
    if (more.fields) this.fields = more.fields
    if (more.details) this.details = more.details
  }
}

/** The wire shape of an error. */
export function errorBody(error: AppError): ErrorBody {
  const { code, fields, details } = error
  return { error: { code, ...(fields && { fields }), ...(details && { details }) } }
}
