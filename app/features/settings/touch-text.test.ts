import { expect, test } from 'vitest'
import { isRefused, TOUCH_KINDS, type Touch } from '#domain/settings/api.ts'
import { touchText } from './touch-text.ts'

const NONE = { about: 'Socio ordinario', before: null, after: null, people: 0, atOnce: 0, applied: 0, when: 'now' } as const
const said = (touch: Partial<Touch> & Pick<Touch, 'kind'>) => touchText({ ...NONE, ...touch }).replaceAll('\u00a0', ' ')

test.each<[Partial<Touch> & Pick<Touch, 'kind'>, string]>([
  [
    { kind: 'fee', before: 2000, after: 2500, people: 38, atOnce: 12 },
    'La quota di «Socio ordinario» passa da 20,00 € a 25,00 €. La pagano 38 persone: 12 da subito (prima quota o rinnovo aperto), le altre dal prossimo rinnovo.',
  ],
  [
    { kind: 'fee', before: 0, after: 2500, people: 1, atOnce: 1 },
    'La quota di «Socio ordinario» passa da zero a 25,00 €. La paga 1 persona, da subito.',
  ],
  [
    { kind: 'fee', before: 2000, after: 0, people: 2 },
    'La quota di «Socio ordinario» passa da 20,00 € a zero. Non la pagano più 2 persone, dal prossimo rinnovo.',
  ],
  [
    { kind: 'fee', before: 2000, after: 2500 },
    'La quota di «Socio ordinario» passa da 20,00 € a 25,00 €. Oggi non la paga nessuno: vale per chi si iscrive da adesso.',
  ],
  [
    { kind: 'fee', before: 2000, after: 2500, applied: 1 },
    'La quota di «Socio ordinario» passa da 20,00 € a 25,00 €. Oggi non la paga nessuno: vale per 1 domanda aperta e chi si iscrive da adesso.',
  ],
  [
    { kind: 'fee', before: 2000, after: 2500, people: 2, atOnce: 1, applied: 4 },
    "La quota di «Socio ordinario» passa da 20,00 € a 25,00 €. La pagano 2 persone: 1 da subito (prima quota o rinnovo aperto), l'altra dal prossimo rinnovo. Vale anche per 4 domande aperte.",
  ],
  [
    { kind: 'fee', before: 2500, after: 2600, people: 1, until: '2026-12-31' },
    'La quota di «Socio ordinario» passa da 25,00 € a 26,00 €, fino al 31 dicembre 2026. La paga 1 persona, dal prossimo rinnovo.',
  ],
  [
    { kind: 'fee', before: 2500, after: 3000, people: 40, atOnce: 3, applied: 2, from: '2027-01-01' },
    'Dal 1° gennaio 2027 la quota di «Socio ordinario» sarà 30,00 €, non 25,00 €: vale per i periodi che cominciano da quel giorno. Riguarda 40 persone: 3 con il rinnovo già aperto, le altre più avanti. Può valere anche per 2 domande aperte. Chi ha già pagato non aggiunge niente.',
  ],
  [
    { kind: 'fee', before: 2500, after: 0, people: 1, atOnce: 1, from: '2027-01-01', until: '2027-12-31' },
    'Dal 1° gennaio 2027 al 31 dicembre 2027 la quota di «Socio ordinario» sarà zero, non 25,00 €: vale per i periodi che cominciano in quei giorni. Riguarda 1 persona, con il rinnovo già aperto. Chi ha già pagato non aggiunge niente.',
  ],
  [{ kind: 'name', before: 'Socio', after: 'Socia', people: 3 }, '«Socio» si chiamerà «Socia». Lo leggono 3 persone, da subito.'],
  [{ kind: 'votes', after: false, people: 1 }, 'Chi è «Socio ordinario» non vota più in assemblea. Da subito riguarda 1 persona.'],
  [
    { kind: 'admission', before: 'resolution', after: 'automatic', people: 1 },
    'Da adesso chi si iscrive come «Socio ordinario» ha subito la tessera, senza delibera. La domanda già arrivata aspetta ancora una risposta.',
  ],
  [
    { kind: 'admission', before: 'resolution', after: 'resolution' },
    'Cambiano le età per «Socio ordinario». Vale per chi si iscrive da adesso: chi ha già la tessera la tiene.',
  ],
  [
    { kind: 'conferred', before: false, after: true, people: 2 },
    "Da adesso «Socio ordinario» la dà l'assemblea: nessuno la chiede più. Le 2 domande già arrivate aspettano ancora una risposta.",
  ],
  [{ kind: 'conferred', before: true, after: false }, 'Da adesso «Socio ordinario» si può chiedere: aspetta la delibera.'],
  [{ kind: 'default' }, 'Da adesso chi si registra comincia come «Socio ordinario».'],
  [{ kind: 'removed', people: 42 }, "«Socio ordinario» non si può togliere: ce l'hanno 42 persone."],
  [{ kind: 'removed', people: 1, applied: 1 }, "«Socio ordinario» non si può togliere: ce l'ha 1 persona, e c'è 1 domanda aperta."],
  [{ kind: 'removed', applied: 3 }, '«Socio ordinario» non si può togliere: ci sono 3 domande aperte.'],
  [{ kind: 'removed' }, "«Socio ordinario» non ci sarà più. Oggi non ce l'ha nessuno."],
  [
    { kind: 'removed', about: 'Sede', when: 'report', people: 3 },
    'La categoria di segnalazioni «Sede» non ci sarà più. 3 segnalazioni aperte restano a chi le segue.',
  ],
  [
    { kind: 'policy', before: '2027-11-23', after: '2027-08-31', people: 8 },
    "Una tessera fatta oggi varrà fino al 31 agosto 2027, non più fino al 23 novembre 2027. 8 persone avranno la nuova durata, dal prossimo rinnovo. La tessera di adesso resta com'è.",
  ],
  [{ kind: 'grace', before: 45, after: 10, people: 1 }, 'La tolleranza passa da 45 giorni a 10 giorni. Da subito 1 tessera non vale più.'],
  [
    { kind: 'grace', before: 1, after: 30, people: 4 },
    'La tolleranza passa da 1 giorno a 30 giorni. Da subito 4 tessere scadute tornano valide.',
  ],
  [
    { kind: 'opens', before: 60, after: 30, people: 2 },
    'Il rinnovo si apre 30 giorni prima della scadenza, non più 60. Da subito 2 persone non possono ancora rinnovare.',
  ],
  [
    { kind: 'partners', before: true, after: false },
    'Durante la tolleranza la tessera non vale più nelle convenzioni. Oggi non riguarda nessuno.',
  ],
  [
    { kind: 'desk', about: 'Sede', before: 'secretary', after: 'editor', people: 1, when: 'report' },
    'Le segnalazioni «Sede» le legge la redazione, non più la segreteria. Vale per quelle nuove: 1 già aperta resta a chi la segue.',
  ],
])('%o', (touch, sentence) => expect(said(touch)).toBe(sentence))

/** Values before and after, for the kinds that name them. */
const BOTH: Partial<Record<Touch['kind'], Pick<Touch, 'before' | 'after'>>> = {
  fee: { before: 100, after: 200 },
  name: { before: 'a', after: 'b' },
  policy: { before: '2026-01-01', after: '2027-01-01' },
  grace: { before: 1, after: 2 },
  opens: { before: 2, after: 1 },
  desk: { before: 'admin', after: 'editor' },
}

test('every kind has a sentence without empty parts', () => {
  for (const kind of TOUCH_KINDS)
    for (const people of [0, 1, 2]) expect(said({ kind, ...BOTH[kind], people })).not.toMatch(/undefined|NaN|null|\.\.|  /)
  for (const people of [0, 1, 2])
    expect(said({ kind: 'fee', before: 0, after: 1, people, from: '2027-01-01' })).not.toMatch(/undefined|NaN|null|\.\.|  /)
})

test('only a category in use prevents the save', () => {
  expect(isRefused({ ...NONE, kind: 'removed', people: 1 })).toBe(true)
  expect(isRefused({ ...NONE, kind: 'removed', applied: 1 })).toBe(true)
  expect(isRefused({ ...NONE, kind: 'removed' })).toBe(false)
  expect(isRefused({ ...NONE, kind: 'removed', people: 1, when: 'report' })).toBe(false)
})
