import { formatDistance, formatNumber } from '#domain/format.ts'

/** Texts of every map. Names of buttons: microcopy, section 11. */
export const map = {
  label: 'Mappa',
  keys: 'Frecce per spostare la mappa, più e meno per ingrandirla e ridurla, Tab per passare da un luogo al successivo.',
  zoomIn: 'Ingrandisci la mappa',
  zoomOut: 'Riduci la mappa',
  locate: 'Usa la mia posizione',
  here: 'La tua posizione',
  pin: (name: string, figure: string): string => `${name}, ${figure}`,
  cluster: (n: number): string => `${formatNumber(n)} luoghi, ingrandisci`,
  count: (n: number): string => formatNumber(n),
  outlines: 'Natural Earth, GeoNames (CC BY 4.0)',
  streets: '© OpenStreetMap',
  scale: (metres: number): string => `Scala: ${formatDistance(metres)}`,
  missing: "La mappa non è ancora su questo dispositivo: si prepara con la connessione. L'elenco ha gli stessi luoghi.",
  streetsAway: 'Le strade non rispondono: restano i contorni.',
  accuracy: (metres: number): string => `Precisione: ${formatDistance(metres)}`,

  asking: 'Cerchiamo la tua posizione…',
  denied: 'Non abbiamo la tua posizione. Puoi consentirla dalle impostazioni del browser o del telefono.',
  /** For a list without a map. */
  deniedInList: 'Senza la tua posizione ordiniamo per nome. Puoi cercare un comune.',
  failed: "Non riusciamo a trovare la tua posizione. Riprova all'aperto, o cerca un comune.",
  unsupported: 'Questo dispositivo non dice dove si trova. Puoi cercare un comune.',
}
