/** Of the app from a store, which the server does not understand any more. */
export const update = {
  text: "Aggiorna l'app: la trovi nello store. Se l'hai già fatto, riprova più tardi. La tua tessera resta qui.",
  openStore: 'Apri lo store',
}
