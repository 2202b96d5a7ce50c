export const cameraDenied = 'Fotocamera bloccata. Consenti la fotocamera dalle impostazioni del telefono, o scrivi il codice.'
