import type { ContentAction } from '#domain/contents/api.ts'
import { formatNumber } from '#domain/format.ts'
import { doerName, type Doer } from '#domain/staff/doer.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { when } from './texts.ts'

/** A document's history. */
export const historyText = {
  title: 'Storia',
  detail: 'Chi ha cambiato che cosa, e quando',
  empty: 'Non è ancora successo niente.',
  removedFiles: (n: number): string =>
    n === 1
      ? 'Una foto, o un PDF, che non si vede più è ancora nella storia.'
      : `${formatNumber(n)} foto o PDF che non si vedono più sono ancora nella storia.`,
  eraseFiles: 'Cancella anche dalla storia',
  eraseFilesTitle: 'Cancellare dalla storia?',
  eraseFilesText:
    'Le foto e i PDF tolti spariscono da tutte le versioni, e non si possono più riprendere. I file si cancellano entro due notti. Le parole restano.',
  eraseFilesShort: 'Cancella',
  erasedFiles: 'Cancellati anche dalla storia',
  failed: 'La storia non è arrivata. Riprova.',
  actions: {
    created: 'Creazione',
    changed: 'Modifica',
    discarded: 'Bozza scartata',
    scheduled: 'Programmazione',
    published: 'Pubblicazione',
    began: 'Pubblicazione',
    archived: 'Archiviazione',
    ended: 'Fine',
    restored: 'Ripristino',
  } satisfies Record<ContentAction, string>,
  by: (at: number, by: Doer): string => `${doerName(by)}, ${when(at)}`,
  changes: (n: number): string => plural(n, 'campo cambiato', 'campi cambiati'),
  before: 'Prima',
  after: 'Dopo',
  restore: 'Riprendi questa versione',
  restored: 'La versione è di nuovo la bozza',
}
