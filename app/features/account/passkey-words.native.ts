/** The app of an association offers none: an account that has some can still look after them. */
export const offersPasskeys = false
export const noPasskeys = "Questa app non conosce le passkey. Puoi aggiungerne una dal sito dell'associazione, con il browser."
