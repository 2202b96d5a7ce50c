import { currentPeriod } from '#domain/cards/card-validity.ts'
import { readCardNumber } from '#domain/cards/card-number.ts'
import { cardState } from '#domain/cards/card-state.ts'
import { CheckedCredentials } from '#domain/cards/credential/checked-credentials.ts'
import { credentialName } from '#domain/cards/credential/credential-name.ts'
import { readManualCode } from '#domain/cards/credential/manual-code.ts'
import { levelOf, verdictText, type Level, type Notice, type Reason, type Typed } from '#domain/cards/credential/verdict.ts'
import { verify, type Status, type StatusPlace } from '#domain/cards/credential/verify.ts'
import { romeDay } from '#domain/plain-date.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import { findAssociation, associationName } from '#server/core/content/association.ts'
import { listPeriods } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { indexReader } from '#server/core/cards/index-queries.ts'
import { outOfUse } from '#server/core/cards/out-of-use.ts'
import { liveKeySet } from '#server/core/cards/key-set.ts'
import { countCheck } from './check-counts.ts'
import { limitCheck, type Checker } from './check-limits.ts'
import { findCardByCode, findCardByNumber } from './check-queries.ts'

/**
 * The subject of a check, one of: a scanner's text, the code that a member spells, a card's number. `association`: accepts only this one's
 * cards.
 */
export type Asked = { text?: string; code?: string; number?: string; association?: string | undefined }

export type CheckAnswer = {
  result: Level
  reason: Reason
  notices: Notice[]
  message: string
  card: CheckedCard | null
  /** UTC seconds. */
  now: number
}

export type CheckedCard = {
  association: string
  associationName: string
  name: string
  numberEnd: string
  kind: 'live' | 'static' | 'typed'
}

/** Found by a check beside its answer, and never sent to the caller: the account of a spelled code, or the status bit of a signed card. */
type Seen = { number: string; typed: Typed } | (StatusPlace & { presentedAt: number | null })

export type Examined = { answer: CheckAnswer; seen: Seen | null }

type Verdict = Pick<CheckAnswer, 'reason' | 'notices' | 'card'> & { seen?: Seen }

/**
 * Checks whether a card is valid now, by the steps of the card format (section 10), with the current status instead of a status list
 * (section 13). Any text gets an answer. Only a count is stored here.
 *
 * @throws scan.too_many 429
 */
export async function checkCard(deps: Deps, asked: Asked, checker: Checker): Promise<Examined> {
  const typed = asked.text !== undefined ? null : asked.code !== undefined ? 'code' : 'number'
  const noteMiss = limitCheck(deps, checker, typed !== null)
  const isStaff = checker.staff !== null
  const examined = typed ? await checkTyped(deps, asked, typed, isStaff) : await checkText(deps, { ...asked, text: asked.text! }, isStaff)
  const { seen = null, ...verdict } = examined
  if (verdict.reason === 'unknown-code') noteMiss()
  countCheck(deps, verdict.card?.kind ?? 'none', verdict.reason)
  const now = Math.floor(deps.clock.now() / 1000)
  const message = VERDICTS[verdictText(verdict.reason, { typed, dataAt: now }) as keyof typeof VERDICTS]
  return { answer: { result: levelOf(verdict.reason), ...verdict, message, now }, seen }
}

async function checkText(deps: Deps, { text, association }: Asked & { text: string }, isStaff: boolean): Promise<Verdict> {
  const now = Math.floor(deps.clock.now() / 1000)
  let isSuspended = false
  const status = async (place: StatusPlace): Promise<Status> => {
    const found = await liveStatus(deps, place)
    isSuspended = found === 'suspended'
    return { isRevoked: found !== null, iat: now, exp: now + 60 }
  }
  const { credentials } = known(deps)
  const found = await verify({ text, keySet: await liveKeySet(deps), status, now, association, isOnline: true, checked: credentials })
  const reason = found.reason === 'revoked' && isSuspended && isStaff ? 'suspended' : found.reason
  if (!found.card) return { reason, notices: found.notices, card: null }
  const { associationName, name, numberEnd, kind, association: issuer, list, idx, presentedAt } = found.card
  const card = { association: issuer, associationName, name, numberEnd, kind }
  return { reason, notices: found.notices, card, seen: { association: issuer, list, idx, presentedAt } }
}

type Known = { indexAt: ReturnType<typeof indexReader>; credentials: CheckedCredentials }

/** A gate sees the same few hundred people; the cached check of a credential takes about two kilobytes. */
const KEPT_CREDENTIALS = 2000
const knownOf = new WeakMap<object, Known>()

function known({ db }: Pick<Deps, 'db'>): Known {
  const made = knownOf.get(db) ?? { indexAt: indexReader(db), credentials: new CheckedCredentials(KEPT_CREDENTIALS) }
  knownOf.set(db, made)
  return made
}

/** Why the credential with this index is no longer valid; null when it is valid. An index that was never issued here is invalid. */
async function liveStatus(deps: Deps, place: StatusPlace): Promise<'suspended' | 'over' | null> {
  const found = await known(deps).indexAt(place)
  if (!found || found.closingAt !== null || (found.deviceId === null && found.copyId === null)) return 'over'
  return outOfUse(found, romeDay(deps.clock.now()))
}

async function checkTyped(deps: Deps, { code, number, association }: Asked, typed: Typed, isStaff: boolean): Promise<Verdict> {
  const { db } = deps
  const [read, readNumber] = [code === undefined ? null : readManualCode(code), number === undefined ? null : readCardNumber(number)]
  const found =
    read !== null
      ? await findCardByCode(db, read)
      : readNumber !== null
        ? await findCardByNumber(db, await leadsTo(db, readNumber))
        : undefined
  if (!found) return { reason: 'unknown-code', notices: [], card: null }
  const { id, name: associationTitle } = await associationName(deps)
  const card: CheckedCard = {
    association: id,
    associationName: associationTitle,
    name: credentialName(found.firstname, found.lastname),
    numberEnd: found.number.slice(-4),
    kind: 'typed',
  }
  if (association !== undefined && association !== id)
    return { reason: 'wrong-association', notices: [], card, seen: { number: found.number, typed } }
  return { reason: await typedReason(deps, found, isStaff), notices: [], card, seen: { number: found.number, typed } }
}

/** A spoken number or code does not show the card: amber at best. */
async function typedReason(
  deps: Deps,
  found: NonNullable<Awaited<ReturnType<typeof findCardByNumber>>>,
  isStaff: boolean,
): Promise<Reason> {
  if (found.closingAt !== null) return 'revoked'
  const today = romeDay(deps.clock.now())
  const validity = (await findAssociation(deps))?.cardValidity
  const graceDays = validity?.graceAcceptedByPartners === false ? 0 : (validity?.graceDays ?? 0)
  const { validFrom = null, validTo = null } = currentPeriod(await listPeriods(deps.db, found.number), today) ?? {}
  switch (cardState({ ...found, validFrom, validTo }, today, graceDays)) {
    case 'suspended':
      return isStaff ? 'suspended' : 'revoked'
    case 'cancelled':
    case 'pending':
      return 'revoked'
    case 'expired':
      return 'expired'
    default:
      return 'static-copy'
  }
}

/** The one line of a check's answer (microcopy, section 7), by sentence id. */
const VERDICTS = {
  'green.ok': 'Valida.',
  'amber.stale-presentation': "Codice non recente. Potrebbe essere una foto dello schermo. Chiedi di aprire l'app e inquadra di nuovo.",
  'amber.clock-skew': "Orario diverso. L'ora di uno dei due telefoni non è giusta. Controllala e inquadra di nuovo.",
  'amber.list-too-old': 'Dati da aggiornare. Riprova tra poco, o confronta il nome con un documento.',
  'amber.static-copy':
    "Copia della tessera. È stampata o nel portafoglio del telefono. Chiedi di aprire l'app, o confronta il nome con un documento.",
  'amber.code-only': 'Codice valido. Il codice non prova chi lo usa. Chiedi di vedere la tessera.',
  'amber.number-only': 'Numero valido. Il numero non prova chi lo usa. Chiedi di vedere la tessera.',
  'amber.network': 'Non verificabile ora. Riprova tra poco, o confronta il nome con un documento.',
  'red.revoked': 'Tessera non valida. Lo sconto non si applica. Per i dettagli, il titolare può sentire la segreteria.',
  'red.expired': "Tessera scaduta. Lo sconto non si applica. Se è stata rinnovata, chiedi di aprire l'app con la rete e inquadra di nuovo.",
  'red.bad-signature': 'Codice non autentico. Questo codice è stato modificato o copiato.',
  'red.unknown-issuer': "Codice non autentico. Questo codice non viene da un'associazione che conosciamo.",
  'red.wrong-association': "Altra associazione. Questa tessera è di un'associazione diversa.",
  'red.malformed': "Non è una tessera. Il codice inquadrato è un'altra cosa. Inquadra quello sulla tessera.",
  'red.suspended': 'Tessera sospesa. Lo sconto non si applica. Il motivo lo sa la segreteria.',
  'red.unknown-code': 'Codice non trovato. Ricontrolla i caratteri uno per uno, o inquadra il QR.',
  'red.unknown-number': 'Numero non trovato. Ricontrolla le cifre una per una, o inquadra il QR.',
} as const
