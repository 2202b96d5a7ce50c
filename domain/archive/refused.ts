const ARCHIVE_PROBLEMS = ['not_an_archive', 'damaged', 'newer', 'inconsistent', 'not_empty'] as const
export type ArchiveProblem = (typeof ARCHIVE_PROBLEMS)[number]

const SENTENCES: Record<ArchiveProblem, string> = {
  not_an_archive: 'Questo file non è un archivio completo di Tessera.',
  damaged: "L'archivio è rovinato, incompleto o è stato cambiato: non è stato scritto niente. Scaricalo di nuovo.",
  newer: "L'archivio viene da una versione più nuova di Tessera: non è stato scritto niente. Aggiorna questa installazione.",
  inconsistent: "Nell'archivio c'è qualcosa che non torna: non è stato scritto niente.",
  not_empty: 'Questa installazione contiene già qualcosa: un archivio si importa solo in una vuota. Non è stato scritto niente.',
}

/** An archive that cannot be imported; nothing was written. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(`${SENTENCES[problem]} (archive.${problem})`, options)
    this.problem = problem
  }
}
