export const logout = {
  question: 'Vuoi uscire?',
  text: 'Su questo telefono la tessera non si vedrà più finché non accedi di nuovo.',
  keptForms: (n: number): string =>
    n === 1
      ? 'Hai una pagina di Gestione non salvata: se esci le modifiche si cancellano da questo dispositivo.'
      : `Hai ${n} pagine di Gestione non salvate: se esci le modifiche si cancellano da questo dispositivo.`,
  toDesk: 'Apri la gestione',
  confirm: 'Esci',
  stay: 'Resta',
  done: "Hai chiuso l'accesso su questo dispositivo.",
}
