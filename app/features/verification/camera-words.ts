/** Tells where to allow a camera that was denied. */
export const cameraDenied =
  "Fotocamera bloccata. Consenti la fotocamera dalle impostazioni del browser (l'icona accanto all'indirizzo), o scrivi il codice."
