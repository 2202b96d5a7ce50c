/** Who has refused the camera is told where to allow it. */
export const cameraDenied = 'Fotocamera bloccata. Consenti la fotocamera dalle impostazioni del browser, o scrivi il codice.'
