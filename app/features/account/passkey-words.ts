/** Whether an account without passkeys is offered one. */
export const offersPasskeys = true
/** The second step after the password, in words. */
export const secondStep = 'un codice della tua app di autenticazione, o una passkey'
/** Why passkeys cannot be added here, and where they can. */
export const noPasskeys = 'Questo browser non conosce le passkey. Puoi aggiungerne una da un telefono o da un browser recente.'
