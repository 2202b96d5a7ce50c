/** Titles and descriptions of pages without a document, for search engines and messengers. The titles are the app's. */
export const sharingTexts = {
  home: (association: string): string => `La tessera, le convenzioni e gli appuntamenti di ${association}.`,
  sections: {
    ristoranti: { title: 'Ristoranti', description: (a: string): string => `Dove si mangia con la tessera di ${a}.` },
    'ristoranti/map': { title: 'Ristoranti', description: (a: string): string => `La mappa dei ristoranti per chi ha la tessera di ${a}.` },
    appuntamenti: { title: 'Appuntamenti', description: (a: string): string => `Che cosa succede con ${a}: giorni, orari, iscrizioni.` },
    convenzioni: { title: 'Convenzioni', description: (a: string): string => `Gli sconti per chi ha la tessera di ${a}.` },
    'convenzioni/map': { title: 'Convenzioni', description: (a: string): string => `La mappa degli sconti per chi ha la tessera di ${a}.` },
    istruzioni: { title: 'Istruzioni', description: (a: string): string => `Guide brevi per usare la tessera di ${a}.` },
    sports: { title: 'Sport', description: (a: string): string => `Corsi e gruppi sportivi di ${a}: orari, quote, posti.` },
    notizie: { title: 'Notizie', description: (a: string): string => `Le notizie di ${a}.` },
    'chi-siamo': { title: 'Chi siamo', description: (a: string): string => `Storia, persone, documenti e contatti di ${a}.` },
    segnalazioni: { title: 'Segnalazioni', description: (a: string): string => `Scrivi a ${a}.` },
    privacy: { title: 'Privacy', description: (a: string): string => `Come ${a} tratta i dati personali.` },
    accessibilita: { title: 'Accessibilità', description: (a: string): string => `La dichiarazione di accessibilità di ${a}.` },
  } as Record<string, { title: string; description: (association: string) => string }>,
  notFound: 'Pagina non trovata',
  emblem: (association: string): string => `Emblema di ${association}`,
}
