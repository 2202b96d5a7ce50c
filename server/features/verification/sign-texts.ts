/** What the counter sign says. */
export const signText = {
  documentTitle: (association: string): string => `Qui vale la tessera di ${association}`,
  title: 'Qui vale la tessera',
  qr: 'Codice QR della pagina che controlla le tessere',
  lines: [
    { who: 'Hai la tessera?', how: "Aprila nell'app e mostra il codice prima di pagare." },
    { who: 'Sei alla cassa?', how: 'Inquadra questo codice con il telefono, poi quello del socio.' },
  ],
  fileName: (size: string): string => `cartello-${size}.pdf`,
}
