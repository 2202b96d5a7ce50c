/** Contacts and payment, opened from the card. */
export const office = {
  writeTitle: 'Scrivi alla segreteria',
  writeLead: 'Quando scrivi o telefoni, indica il numero della tessera.',
  atTheDesk: 'In segreteria',
  phone: 'Telefono',
  email: 'E-mail',
  unknown: 'I contatti della segreteria non sono ancora su questo telefono. Riprova quando torna la rete.',
}
