export const noPasskeys = "Questa app non conosce le passkey. Puoi aggiungerne una dal sito dell'associazione, con il browser."
