/** The app of an association offers none: an account that has some can still look after them. */
export const offersPasskeys = false
/** What is asked for after the password. */
export const secondStep = 'un codice della tua app di autenticazione'
export const noPasskeys = "Questa app non conosce le passkey. Puoi aggiungerne una dal sito dell'associazione, con il browser."
