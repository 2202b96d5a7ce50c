/** A draft as members see it. */
export const previewText = {
  title: 'Come la vedono i soci',
  untitled: 'Senza titolo',
  about: 'Chi siamo',
  noStart: "Manca l'inizio: in questa anteprima è domani alle 21.",
  archived: (ending: 'a' | 'o'): string => `Archiviat${ending}: i soci non l${ending} vedono.`,
  over: 'Le sue date sono passate: i soci non la vedono.',
  ownPdf: 'Chi lo apre vede il PDF caricato.',
  code: 'CODICE-DI-ESEMPIO',
  page: 'https://pagina-del-partner.example/',
  waiting: "L'anteprima sta arrivando…",
  broken: "Con quello che è scritto adesso l'anteprima non si vede. Continua pure: torna da sola.",
}
