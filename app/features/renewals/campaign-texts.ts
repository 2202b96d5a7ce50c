import { capital } from '#app/ui/capital.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { formatDayMonth, formatMediumDate, formatMonth, formatNumber, formatTime, formatWeekdayDate, withDay } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { CampaignSpan, CampaignTask } from '#domain/renewals/campaign.ts'
import type { ReminderStage } from '#domain/renewals/renewal-reminder.ts'

const STAGES: Record<ReminderStage, string> = {
  month: 'un mese prima',
  week: 'una settimana prima',
  day: "nell'ultimo giorno",
  grace: 'a metà della tolleranza',
  ended: 'a tolleranza finita',
}

/** /gestione/pagamenti/rinnovi */
export const campaign = {
  title: 'Rinnovi',
  lead: ({ from, to, toRenew, renewed }: CampaignSpan): string =>
    [
      `${plural(toRenew, 'tessera', 'tessere')} da rinnovare, in scadenza ${withDay('dal', formatMediumDate(from))} ${withDay('al', formatMediumDate(to))}`,
      renewed !== null && renewed > 0 && `${formatNumber(renewed)} già ${renewed === 1 ? 'rinnovata' : 'rinnovate'}`,
    ]
      .filter(Boolean)
      .join(' · '),
  remind: 'Sollecita',
  letters: 'Lettere',
  by: 'Scadenze',
  periods: { mese: 'Per mese', settimana: 'Per settimana' },
  list: 'Chi scade quando',
  columns: { span: 'Scadenza', toRenew: 'Da rinnovare', renewed: 'Rinnovate' },
  month: (day: PlainDate): string => capital(formatMonth(day)),
  week: ({ from, to }: CampaignSpan): string => `${formatDayMonth(from)} – ${formatMediumDate(to)}`,
  counted: formatNumber,
  notYet: '–',
  renewed: (n: number | null): string => (n === null ? 'Non è ancora ora di rinnovare' : plural(n, 'rinnovata', 'rinnovate')),
  none: 'Nessuna tessera scade in questi mesi. Le scadenze arrivano qui con le prime tessere.',
  planned: 'In programma',
  plannedLead: 'Tessere a cui tocca un promemoria, ogni mattina alle 9. Lo riceve chi ha un account e non ha ancora rinnovato.',
  nonePlanned: 'Nessun promemoria nei prossimi 14 giorni.',
  told: 'Inviati',
  toldLead: "Negli ultimi 14 giorni, automatici e solleciti, per e-mail e nell'app.",
  noneTold: 'Nessun promemoria negli ultimi 14 giorni.',
  day: (day: PlainDate): string => capital(formatWeekdayDate(day)),
  stages: (stages: Partial<Record<ReminderStage, number>>): string =>
    (Object.keys(STAGES) as ReminderStage[])
      .flatMap((stage) => (stages[stage] ? [`${STAGES[stage]}: ${formatNumber(stages[stage])}`] : []))
      .join(' · '),
  total: (stages: Partial<Record<ReminderStage, number>>): string => formatNumber(Object.values(stages).reduce((all, one) => all + one, 0)),
  tasks: 'Dalla segreteria',
  tasksLead: 'Solleciti e lettere degli ultimi 30 giorni.',
  noneBegun: 'Nessun sollecito e nessuna lettera negli ultimi 30 giorni.',
  task: ({ kind, done }: CampaignTask): string =>
    kind === 'remind' ? plural(done, 'tessera sollecitata', 'tessere sollecitate') : plural(done, 'lettera', 'lettere'),
  taskDetail: ({ at, by, left, isOver }: CampaignTask): string =>
    [
      `${formatMediumDate(romeDay(at))}, ore ${formatTime(at)}`,
      by,
      isOver ? leftOf(Object.values(left).reduce((all, one) => all + one, 0)) : 'in corso',
    ]
      .filter(Boolean)
      .join(' · '),
  problem: {
    network: 'Per leggere i rinnovi serve la rete. Torna quando sei in linea.',
    failed: 'Non riusciamo a caricare i rinnovi. Riprova tra qualche minuto.',
    forbidden: 'Questa pagina è per la segreteria. Se ti serve, parlane con chi amministra.',
  },
}

const leftOf = (n: number): string => (n === 0 ? '' : plural(n, 'saltata', 'saltate'))
