/**
 * Regions with the codes of their provinces in the source of the outlines. The source is of 2011; in Sardinia these codes are valid again
 * since 2025.
 */
export const PROVINCES_OF_REGIONS: Record<string, string> = {
  Abruzzo: 'AQ CH PE TE',
  Basilicata: 'MT PZ',
  Calabria: 'CS CZ KR RC VV',
  Campania: 'AV BN CE NA SA',
  'Emilia-Romagna': 'BO FC FE MO PC PR RA RE RN',
  'Friuli-Venezia Giulia': 'GO PN TS UD',
  Lazio: 'FR LT RI RM VT',
  Liguria: 'GE IM SP SV',
  Lombardia: 'BG BS CO CR LC LO MB MN MI PV SO VA',
  Marche: 'AN AP FM MC PU',
  Molise: 'CB IS',
  Piemonte: 'AL AT BI CN NO TO VB VC',
  Puglia: 'BA BT BR FG LE TA',
  Sardegna: 'CA CI NU OG OR OT SS VS',
  Sicilia: 'AG CL CT EN ME PA RG SR TP',
  Toscana: 'AR FI GR LI LU MS PI PO PT SI',
  'Trentino-Alto Adige': 'BZ TN',
  Umbria: 'PG TR',
  "Valle d'Aosta": 'AO',
  Veneto: 'BL PD RO TV VE VI VR',
}

/** Italian names for places with an English name in the source. */
export const ITALIAN_NAMES: Record<string, string> = {
  Florence: 'Firenze',
  Genoa: 'Genova',
  Milan: 'Milano',
  Naples: 'Napoli',
  Rome: 'Roma',
  Turin: 'Torino',
  Venice: 'Venezia',
}

export const COUNTRY_LABELS: Record<string, [lng: number, lat: number]> = {
  Algeria: [3.5, 34],
  Austria: [13.6, 47.4],
  'Bosnia ed Erzegovina': [17.6, 44.2],
  Croazia: [15.6, 45.35],
  Francia: [2.6, 46.6],
  Germania: [10.3, 50.5],
  Grecia: [22.2, 39.2],
  Malta: [14.42, 35.91],
  Montenegro: [19.2, 42.8],
  Polonia: [19.4, 52],
  'San Marino': [12.46, 43.94],
  Spagna: [-3.5, 40.2],
  Slovenia: [14.8, 46.1],
  Svizzera: [8.2, 46.8],
  Tunisia: [9.4, 35.9],
  Ungheria: [19.2, 47.1],
  Albania: [20.0, 41.0],
}

export const SEA_LABELS: Record<string, [lng: number, lat: number]> = {
  'Mar Ligure': [8.9, 43.6],
  'Mar Tirreno': [12.2, 39.9],
  'Mar Adriatico': [14.9, 43.2],
  'Mar Ionio': [18.0, 38.6],
  'Mar di Sardegna': [6.9, 40.2],
}
