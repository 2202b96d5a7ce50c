/** What a check says in one line to whoever checks (microcopy, section 7), by the id of its sentence. */
export const VERDICTS = {
  'green.ok': 'Valida.',
  'amber.stale-presentation': "Codice non recente. Potrebbe essere una foto dello schermo. Chiedi di aprire l'app e inquadra di nuovo.",
  'amber.clock-skew': "Orario diverso. L'ora di uno dei due telefoni non è giusta. Controllala e inquadra di nuovo.",
  'amber.list-too-old': 'Dati da aggiornare. Riprova tra poco, o confronta il nome con un documento.',
  'amber.static-copy':
    "Copia della tessera. È stampata o nel portafoglio del telefono. Chiedi di aprire l'app, o confronta il nome con un documento.",
  'amber.code-only': 'Codice valido. Il codice non prova chi lo usa. Chiedi di vedere la tessera.',
  'amber.number-only': 'Numero valido. Il numero non prova chi lo usa. Chiedi di vedere la tessera.',
  'amber.network': 'Non verificabile ora. Riprova tra poco, o confronta il nome con un documento.',
  'red.revoked': 'Tessera non valida. Lo sconto non si applica. Per i dettagli, il titolare può sentire la segreteria.',
  'red.expired': "Tessera scaduta. Lo sconto non si applica. Se è stata rinnovata, chiedi di aprire l'app con la rete e inquadra di nuovo.",
  'red.bad-signature': 'Codice non autentico. Questo codice è stato modificato o copiato.',
  'red.unknown-issuer': "Codice non autentico. Questo codice non viene da un'associazione che conosciamo.",
  'red.wrong-association': "Altra associazione. Questa tessera è di un'associazione diversa.",
  'red.malformed': "Non è una tessera. Il codice inquadrato è un'altra cosa. Inquadra quello sulla tessera.",
  'red.suspended': 'Tessera sospesa. Lo sconto non si applica. Il motivo lo sa la segreteria.',
  'red.unknown-code': 'Codice non trovato. Ricontrolla i caratteri uno per uno, o inquadra il QR.',
  'red.unknown-number': 'Numero non trovato. Ricontrolla le cifre una per una, o inquadra il QR.',
} as const
