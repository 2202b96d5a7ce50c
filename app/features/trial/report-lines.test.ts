import { expect, test } from 'vitest'
import { testMap as text } from './texts-test-map.ts'
import type { MapFacts } from './map-facts.ts'
import { reportLines } from './report-lines.ts'

type Report = Parameters<typeof reportLines>[0]

const facts: MapFacts = {
  permission: 'prompt',
  isSecure: true,
  hasPosition: true,
  isOfflineReady: true,
  keepsOutlines: true,
  tiles: null,
  screen: '390 × 844',
  pixelRatio: 2.63,
  prefersStillness: false,
  browser: 'Chrome/156',
  version: '1.2.3',
}
const nothing: Report = { position: { state: 'not_asked', position: null }, ground: null, facts: null, shown: null, frames: null }
const line = (name: string, report: Partial<Report>) => Object.fromEntries(reportLines({ ...nothing, ...report }))[name]
const withFacts = (own: Partial<MapFacts>, report: Partial<Report> = {}) => ({ facts: { ...facts, ...own }, ...report })

test('each line says that it is loading until its fact is known', () => {
  expect(reportLines(nothing)).toEqual([
    ['Posizione', 'Non ancora chiesta: tocca «Usa la mia posizione» sulla mappa.'],
    ['Sfondo', 'Stiamo preparando la mappa.'],
    ['Strade', "Non previste: l'associazione non ha indicato una mappa stradale"],
    ['Punti mostrati', 'Stiamo preparando la mappa.'],
    ['Movimento', 'Non ancora misurato'],
  ])
})

test.each<[string, Partial<Report>, string]>([
  [
    text.position,
    { position: { state: 'denied', position: null } },
    'Non abbiamo la tua posizione. Puoi consentirla dalle impostazioni del browser o del telefono.',
  ],
  [
    text.position,
    { position: { state: 'known', position: { lat: 43.36443, lng: 11.80091, accuracy: 40 } } },
    '43.36443, 11.80091, precisione 40\u00a0m',
  ],
  [text.permission, withFacts({ permission: 'granted' }), 'Dato a questo sito'],
  [text.permission, withFacts({}), 'Da chiedere'],
  [text.permission, withFacts({ permission: 'denied' }), 'Negato: si cambia dalle impostazioni del browser per questo sito'],
  [text.permission, withFacts({ permission: null }), 'Il browser non lo dice'],
  [text.permission, withFacts({ isSecure: false }), 'Impossibile: la pagina non è su https'],
  [text.permission, withFacts({ hasPosition: false }), 'Questo dispositivo non ha la posizione'],
  [text.ground, { ground: { outlines: true, streets: 'none' } }, 'Contorni'],
  [text.ground, { ground: { outlines: false, streets: 'none' } }, 'I contorni mancano: non sono ancora sul dispositivo'],
  [text.streets, { ground: { outlines: true, streets: 'shown' } }, 'Arrivano'],
  [text.streets, { ground: { outlines: true, streets: 'away' } }, 'Non rispondono: restano i contorni'],
  [text.streets, withFacts({ tiles: 'https://t.example' }), 'Chieste, ancora nessuna risposta (https://t.example)'],
  [text.offline, withFacts({}), 'Pronta: app e contorni sono sul dispositivo'],
  [
    text.offline,
    withFacts({ keepsOutlines: false }),
    "L'app è sul dispositivo, i contorni non ancora: lascia aperta l'app per qualche secondo",
  ],
  [text.offline, withFacts({ isOfflineReady: false }), "Non pronta: l'app non è ancora sul dispositivo"],
  [text.shown, { shown: { count: 20_000, ms: 12.4 } }, '20.000 punti in 12 ms'],
  [
    text.frames,
    { frames: { median: 16.7, p95: 18, longest: 33 } as Report['frames'] },
    'un fotogramma ogni 17 ms, il 95% entro 18 ms, il più lento 33 ms',
  ],
  [text.device, withFacts({ prefersStillness: true }), '390 × 844, 2,63 punti per pixel, animazioni ridotte'],
  [text.browser, withFacts({}), 'Chrome/156'],
  [text.version, withFacts({}), '1.2.3'],
])('%s', (name, report, value) => {
  expect(line(name, report)).toBe(value)
})
