/** Whether push notifications reach this device; the service worker's text for a notification that it cannot read. */
export const push = {
  ask: 'Vuoi sapere quando scade la tessera o cambia un appuntamento? Scegli tu gli argomenti.',
  notSubscribed: 'Le notifiche non sono attive su questo dispositivo.',
  subscribed: 'Le notifiche sono attive su questo dispositivo.',
  subscribeFailed: 'Non siamo riusciti ad attivare le notifiche. Riprova tra poco.',
  unsubscribeFailed: 'Non siamo riusciti a disattivare le notifiche. Riprova, o toglile dalle impostazioni del telefono.',
  denied: 'Il browser blocca le notifiche di questo sito. Puoi cambiare idea dalle sue impostazioni.',
  deniedNative: "Il telefono blocca le notifiche dell'app. Puoi cambiare idea dalle sue impostazioni.",
  iosInstall: "Su iPhone le notifiche arrivano solo all'app nella schermata Home.",
  swUnavailable: 'I service worker sono disattivati o non supportati da questo browser.',
  unsupported: 'Questo browser non riceve notifiche. Ti scriviamo per e-mail.',
  unsupportedNative: 'Questa app non riceve notifiche. Ti scriviamo per e-mail.',

  turnOn: 'Attiva',
  turnOff: 'Disattiva',
  notNow: 'Non ora',
  retry: 'Riprova',
  howTo: 'Come si fa',
  howToInstall: 'Come si installa',
  howToText:
    "Tocca il simbolo accanto all'indirizzo del sito, apri le autorizzazioni e consenti le notifiche. Nell'app installata: tieni premuta la sua icona, apri le informazioni e poi le notifiche.",
  howToNativeText: "Apri le impostazioni del telefono, cerca l'app tra quelle installate, apri «Notifiche» e consentile.",
  installText: "In Safari tocca Condividi e poi «Aggiungi alla schermata Home». Apri l'app da lì e torna in questa pagina.",
}

export const unreadable = { title: 'Hai un aggiornamento', body: "Apri l'app per leggerlo." }
