export const logout = {
  question: 'Vuoi uscire?',
  text: 'Su questo telefono la tessera non si vedrà più finché non accedi di nuovo.',
  confirm: 'Esci',
  stay: 'Resta',
  done: "Hai chiuso l'accesso su questo dispositivo.",
}
