/** /account/consensi, /account/esporta. */
export const consents = {
  title: 'Consensi',
  lead: 'Sono facoltativi. Puoi darli e toglierli quando vuoi, con lo stesso gesto.',
  newsletter: 'Voglio ricevere le notizie del circolo per e-mail (facoltativo)',
  photos: 'Potete pubblicare le foto degli appuntamenti in cui compaio (facoltativo)',
  purposes: { newsletter: 'le notizie del circolo', photos: 'le foto degli appuntamenti' },
  given: (purpose: string): string => `Consenso registrato per «${purpose}».`,
  withdrawn: (purpose: string): string => `Da adesso non useremo più questi dati per «${purpose}».`,
  notice: 'Informativa privacy',
  version: (version: string): string => `Versione ${version}`,
  acknowledged: 'letta',
  toRead: 'da leggere',
}

export const dataExport = {
  title: 'Esporta i tuoi dati',
  lead: 'Tutto quello che sappiamo di te in un file: profilo, tessera, accessi, dispositivi e consensi.',
  html: 'Scarica da leggere',
  htmlDetail: 'Si apre in qualunque browser e si può stampare (HTML)',
  json: 'Scarica per un altro servizio',
  jsonDetail: 'Gli stessi dati, leggibili da un programma (JSON)',
  care: 'Il file contiene dati personali: tienilo in un posto sicuro.',
  done: 'File scaricato.',
  fileName: (kind: string): string => `i-tuoi-dati.${kind}`,
}
