/** Texts of the counter sign. */
export const signText = {
  documentTitle: (association: string): string => `Qui vale la tessera di ${association}`,
  title: 'Qui vale la tessera',
  qr: 'Codice QR della pagina che controlla le tessere',
  lines: [
    { who: 'Hai la tessera?', how: "Prima di pagare mostra il codice nell'app." },
    { who: 'Sei alla cassa?', how: 'Inquadra qui con il telefono, poi il codice del socio.' },
  ],
  fileName: (size: string): string => `cartello-${size}.pdf`,
}
