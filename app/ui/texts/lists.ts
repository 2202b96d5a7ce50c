/** Shared texts of lists and details. */
export const lists = {
  search: 'Cerca',
  noMatch: (query: string): string => `Nessun risultato per «${query}». Prova con un'altra parola.`,
  call: (name: string): string => `Chiama ${name}`,
  callShort: 'Chiama',
  takeMeTo: (name: string): string => `Portami qui: ${name}, apre un'altra app`,
  write: (name: string): string => `Scrivi a ${name}`,
  website: 'Sito',
  directions: (name: string): string => `Indicazioni per ${name}, apre un'altra app`,
  toHome: 'Vai alla home',
  missing: {
    title: 'Non trovato',
    text: "Questo contenuto non c'è più o si è spostato.",
    needsNetwork: 'Serve la rete',
    notYet: "Su questo dispositivo non c'è ancora: per aprirlo serve la rete.",
    back: "Torna all'elenco",
  },

  days: {
    mon: 'lunedì',
    tue: 'martedì',
    wed: 'mercoledì',
    thu: 'giovedì',
    fri: 'venerdì',
    sat: 'sabato',
    sun: 'domenica',
    holiday: 'festivi',
  } as Record<string, string>,
}
