/** The cards of a family on one phone. */
export const family = {
  title: 'Famiglia',
  lead: 'Chi fa parte della famiglia lo registra la segreteria.',
  detail: 'Le tessere che porti, e chi porta la tua',
  whose: 'Di chi è la tessera',
  /** Heard when another card comes into the place. */
  shown: (name: string, which: number, all: number): string => `Tessera di ${name}, ${which} di ${all}`,
  swipe: "Scorri di lato sulla tessera per passare a un'altra.",
  children: 'Tessere che porti',
  until: (day: string): string => `Fino al giorno ${day}, quando compie 18 anni`,
  alsoOwn: 'Ha anche la tessera sul suo telefono',
  guardians: 'Chi porta la tua tessera',
  guardiansText: 'Finché hai meno di 18 anni, la tua tessera è anche sul telefono di chi ti fa da genitore.',
  guardian: 'Vede la tessera e la può mostrare',
  none: 'Non porti la tessera di nessuno, e nessuno porta la tua.',
  offline: 'Sei senza connessione: è quello che sappiamo.',
}
