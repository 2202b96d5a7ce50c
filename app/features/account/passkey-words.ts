/** Whether an account without passkeys is offered them. */
export const offersPasskeys = true
/** What is asked for after the password. */
export const secondStep = 'un codice della tua app di autenticazione, o una passkey'
/** Why passkeys cannot be added here, and where they can. */
export const noPasskeys = 'Questo browser non conosce le passkey. Puoi aggiungerne una da un telefono o da un browser recente.'
