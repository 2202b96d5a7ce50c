import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The screen «La mia tessera», around the card. The words on the card itself are in card.ts. */
export const tessera = {
  actions: 'Azioni sulla tessera',
  enlarge: 'Ingrandisci',
  save: 'Salva la tessera',
  checks: 'Verifiche',
  copyNumber: 'Copia il numero',
  copied: 'Numero copiato',
  copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul numero per selezionarlo.',
  memberSince: 'Con noi dal',
  /** For a check without a camera. */
  manualCode: 'Codice da dettare',
  changeCode: 'Cambia codice',
  changeQuestion: (child?: string): string => `Cambiare il codice da dettare${child ? ` di ${child}` : ''}?`,
  changeText: (child?: string): string =>
    `${child ? 'Ce ne sarà' : 'Ne avrai'} uno nuovo. Quello di adesso smette di valere: chi lo ha scritto non può più usarlo.`,
  codeChanged: 'Codice cambiato: quello di prima non vale più.',
  /** Minutes by which the phone's clock is wrong; hours and days are rounded. */
  wrongClock: (minutes: number, isAhead: boolean) =>
    `L'orologio del telefono è ${isAhead ? 'avanti' : 'indietro'} di ${
      minutes < 100
        ? plural(minutes, 'minuto', 'minuti')
        : minutes < 36 * 60
          ? plural(Math.round(minutes / 60), 'ora', 'ore')
          : plural(Math.round(minutes / 1440), 'giorno', 'giorni')
    }: la tessera usa l'ora dell'associazione.`,
  /** Below a card whose code is not on this device. */
  retry: 'Riprova',
  toDevices: 'Vedi i dispositivi',
  leastSeen: (device: string, at: number): string =>
    `Quello che non si vede da più tempo è ${device}: l'ultima volta ${formatLongDate(romeDay(at))}. Se lo sostituisci, lì la tessera non vale più.`,
  replace: 'Usa questo al suo posto',
  /** In place of the code when the server refuses it to this device; the reason is below the card. */
  refused: { title: 'La tessera non è su questo dispositivo', text: '' },
  /** On a slow network. */
  asked: { title: cardText.loading, text: 'Il codice arriva fra un momento.' },
  none: {
    title: 'La tessera non è ancora su questo telefono',
    text: 'Collegati alla rete per qualche secondo: poi si apre anche senza.',
    action: 'Riprova',
  },
}
