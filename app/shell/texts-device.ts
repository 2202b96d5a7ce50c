/** Texts about the device: updates and installation. */
export const device = {
  updateReady: "C'è una nuova versione.",
  update: 'Aggiorna',
  installTitle: 'Tieni la tessera a portata di mano',
  installText: 'Aggiungi la tessera alla schermata Home: si apre in un tocco, anche senza rete.',
  installIos: 'Tocca Condividi e poi «Aggiungi alla schermata Home»: la tessera si apre in un tocco, anche senza rete.',
  install: 'Aggiungi',
  notNow: 'Non ora',
}
