/** False in an association's own app; existing passkeys can still be managed there. */
export const offersPasskeys = false
/** The second step after the password, in words. */
export const secondStep = 'un codice della tua app di autenticazione'
export const noPasskeys = "Questa app non conosce le passkey. Puoi aggiungerne una dal sito dell'associazione, con il browser."
