import { formatDistance, formatNumber } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The map's test page: lines that a member reads aloud to a helper on the phone. */
export const testMap = {
  lead: 'Per chi aiuta al telefono: che cosa sa fare la mappa su questo dispositivo, e che cosa manca.',
  loading: 'Stiamo preparando la mappa.',
  points: 'Punti sulla mappa',
  count: (n: number): string => formatNumber(n),
  mapLabel: 'Mappa di prova',
  measure: 'Misura il movimento',
  copy: 'Copia il rapporto',
  copied: 'Rapporto copiato',
  report: 'Rapporto',
  restaurants: 'Mappa dei ristoranti',

  position: 'Posizione',
  positionKnown: (lat: number, lng: number, accuracy: number): string =>
    `${lat.toFixed(5)}, ${lng.toFixed(5)}, precisione ${formatDistance(accuracy)}`,
  positionNotAsked: 'Non ancora chiesta: tocca «Usa la mia posizione» sulla mappa.',
  permission: 'Permesso',
  permissions: {
    granted: 'Dato a questo sito',
    denied: 'Negato: si cambia dalle impostazioni del browser per questo sito',
    prompt: 'Da chiedere',
    unknown: 'Il browser non lo dice',
    insecure: 'Impossibile: la pagina non è su https',
    unsupported: 'Questo dispositivo non ha la posizione',
  },
  ground: 'Sfondo',
  outlinesShown: 'Contorni',
  outlinesMissing: 'I contorni mancano: non sono ancora sul dispositivo',
  streets: 'Strade',
  streetsNone: "Non previste: l'associazione non ha indicato una mappa stradale",
  streetsShown: 'Arrivano',
  streetsAway: 'Non rispondono: restano i contorni',
  streetsAsked: 'Chieste, ancora nessuna risposta',
  offline: 'Senza rete',
  offlineReady: 'Pronta: app e contorni sono sul dispositivo',
  offlineNoOutlines: "L'app è sul dispositivo, i contorni non ancora: lascia aperta l'app per qualche secondo",
  offlineNo: "Non pronta: l'app non è ancora sul dispositivo",
  shown: 'Punti mostrati',
  shownIn: (n: number, ms: number): string =>
    `${plural(n, 'punto', 'punti').replace(String(n), formatNumber(n))} in ${formatNumber(Math.round(ms))} ms`,
  frames: 'Movimento',
  framesNone: 'Non ancora misurato',
  framesOf: (median: number, p95: number, longest: number): string =>
    `un fotogramma ogni ${ms(median)}, il 95% entro ${ms(p95)}, il più lento ${ms(longest)}`,
  device: 'Dispositivo',
  deviceOf: (screen: string, ratio: number): string => `${screen}, ${formatNumber(ratio)} ${ratio === 1 ? 'punto' : 'punti'} per pixel`,
  still: 'animazioni ridotte',
  browser: 'Browser',
  version: 'Versione',
}

const ms = (value: number): string => `${formatNumber(Math.round(value))} ms`
