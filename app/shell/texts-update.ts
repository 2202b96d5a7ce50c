/** For a shell that is too old for the server. */
export const update = {
  text: "Aggiorna l'app: la trovi nello store. Se l'hai già fatto, riprova più tardi. La tua tessera resta qui.",
  short: "Aggiorna l'app: la trovi nello store.",
  openStore: 'Apri lo store',
}
