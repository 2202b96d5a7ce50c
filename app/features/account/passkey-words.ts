/** Why none can be added here, and where it can. */
export const noPasskeys = 'Questo browser non conosce le passkey. Puoi aggiungerne una da un telefono o da un browser recente.'
