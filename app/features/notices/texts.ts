import { formatDayMonth, formatTime } from '#domain/format.ts'
import type { ChoiceTopic } from '#domain/notices/notice-topics.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The list of notices, the choices, and the push state of this device. */
export const notices = {
  title: 'Notifiche',
  bell: (unread: number): string => (unread > 0 ? `Notifiche, ${unread} da leggere` : 'Notifiche'),
  all: 'Tutte',
  allLabel: (unread: number): string => (unread > 0 ? `Tutte le notifiche, ${unread} da leggere` : 'Tutte le notifiche'),
  unreadLead: (unread: number): string => (unread > 0 ? plural(unread, 'da leggere', 'da leggere') : 'Le hai lette tutte'),
  unread: 'Da leggere',
  readAll: 'Segna tutte come lette',
  older: 'Mostra le precedenti',
  empty: 'Qui trovi gli avvisi sulla tessera, gli appuntamenti e le risposte. Per ora non ce ne sono.',
  choose: 'Scegli che cosa ricevere',
  failed: 'Non riusciamo a leggere le tue notifiche.',
  network: 'Collegati alla rete per vedere le tue notifiche.',
  retry: 'Riprova',
  open: 'Apri',
  /** Epoch ms. */
  when(ms: number, now: number): string {
    const [day, today] = [romeDay(ms), romeDay(now)]
    if (day === today) return formatTime(ms)
    return day === addDays(today, -1) ? `ieri, ${formatTime(ms)}` : formatDayMonth(day)
  },

  topics: {
    renewal: { title: 'Rinnovo e tessera', detail: 'Scadenze della tessera e del certificato medico' },
    events: { title: 'Appuntamenti', detail: 'Il giorno prima e se cambia qualcosa' },
    offers: { title: 'Nuove convenzioni', detail: 'Quando un negozio si aggiunge' },
    replies: { title: 'Risposte', detail: 'Alle tue segnalazioni; per chi le legge, quelle nuove' },
    news: { title: 'Notizie', detail: 'La vita del circolo' },
  } satisfies Record<ChoiceTopic, { title: string; detail: string }>,
  push: 'Notifica',
  mail: 'E-mail',
  pushOnlyElsewhere: 'Le notifiche che scegli arrivano agli altri tuoi dispositivi.',
  pushNowhere: 'Nessun tuo dispositivo riceve notifiche.',
  pushTurnOn: 'Attivale qui sopra per scegliere gli argomenti.',
  mailRefused: 'Il tuo indirizzo rifiuta i nostri messaggi: ti scriviamo solo quando serve.',
  mailCheck: "Controlla l'indirizzo",
  quietHours: 'Tra le 21 e le 8 le notifiche aspettano il mattino, se non sono urgenti.',
  always:
    'Arrivano sempre gli avvisi di sicurezza e, per chi ha un ruolo, le e-mail con le richieste da decidere e le segnalazioni riservate.',
  choicesFailed: 'Non riusciamo a leggere le tue scelte.',
  choicesNetwork: 'Collegati alla rete per vedere le tue scelte.',
}
