/** For a changed privacy notice. */
export const privacyNotice = {
  text: "L'informativa privacy è cambiata. Leggila quando puoi: la tessera funziona lo stesso.",
  read: "Leggi l'informativa",
  acknowledge: "Ho letto l'informativa",
  done: "Grazie: abbiamo segnato che hai letto l'informativa.",
}
