import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { REFUSALS } from '#domain/events/event-booking.ts'
import { romeInstant } from '#domain/rome-time.ts'
import { ApiError } from '#app/platform/api.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { readEvent } from './event.ts'
import { EventFacts } from './event-facts.tsx'
import { EventFailure } from './event-failure.tsx'

const now = romeInstant('2026-11-10', '12:00')
const at = (date: string, time: string) => ({ date, time })
const facts = (own: object, places?: { left: number | null; waiting: number }) => {
  const event = readEvent({
    id: 'cena',
    title: 'Cena',
    start: at('2026-11-21', '20:00'),
    end: at('2026-11-21', '23:30'),
    place: { name: 'Sala grande' },
    priceMemberCents: 2200,
    priceGuestCents: 2800,
    ...own,
  })!
  const known = places && { event: 'cena', occurrence: '' as const, ...places }
  return words(createElement(EventFacts, { event, places: known, now }))
}

const failure = (error: unknown) => createElement(EventFailure, { error, here: '/appuntamenti/cena' })
const refused = (reason: string, left = 0) => words(failure(new ApiError('events.refused', 409, {}, { reason, left })))

describe('an event shows', () => {
  test('when, where and for how much', () => {
    expect(facts({})).toMatch(/^Sabato 21 novembre, ore 20:00–23:30 Sala grande .*22,00\s€ con la tessera 28,00\s€ per chi ti accompagna/)
    expect(facts({ end: at('2026-11-22', '01:00') })).toMatch(/^Sabato 21 novembre, ore 20:00 Fino a domenica 22 novembre, ore 01:00 /)
  })

  test('its audience', () => {
    expect(facts({})).toContain('Aperto a tutti, anche a chi non ha la tessera.')
    expect(facts({ registration: { membersOnly: true } })).toContain('Serve una tessera valida.')
    expect(facts({ audience: ['soci'] })).toContain('Solo per i soci.')
  })

  test.each([
    [{ freq: 'WEEKLY', byDay: ['TH'], skipHolidays: true }, 'Ogni giovedì Salvo i giorni festivi.'],
    [{ freq: 'WEEKLY', byDay: ['MO', 'TH'] }, 'Ogni lunedì e giovedì'],
    [{ freq: 'WEEKLY', interval: 2, byDay: ['TH'] }, 'Ogni settimana'],
    [{ freq: 'DAILY' }, 'Ogni giorno'],
  ])('its recurrence: %o', (recurrence, text) => {
    expect(facts({ recurrence })).toContain(` ${text} Sala grande`)
  })

  test.each([
    [{ left: 1, waiting: 0 }, '1 posto libero'],
    [{ left: 0, waiting: 2 }, "Posti finiti 2 persone in lista d'attesa"],
    [{ left: null, waiting: 0 }, 'Posti senza limite'],
  ])('its current places: %o', (places, text) => {
    expect(facts({ registration: { required: true } }, places)).toContain(text)
  })
})

describe('a failed registration', () => {
  test.each(REFUSALS)('%s has a sentence of its own', (reason) => {
    expect(refused(reason)).not.toBe(refused('of a later version'))
  })

  test('says that the last place is taken, or that too few are left for a party', () => {
    expect(refused('full')).toBe('I posti sono appena finiti.')
    expect(refused('full', 2)).toBe('Sono rimasti solo 2 posti.')
  })

  test('says that it needs a network when offline', () => {
    expect(words(failure(new ApiError('auth.network', 0)))).toBe('Per questo serve la connessione. Riprova quando torna la rete.')
  })

  test('leads back here after signing in', () => {
    expect(rendered(failure(new ApiError('auth.session_expired', 401)))).toContain('return=%2Fappuntamenti%2Fcena')
  })
})
