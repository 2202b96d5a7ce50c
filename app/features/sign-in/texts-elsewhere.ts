export const elsewhere = {
  /** @param where one or two names of providers */
  made: (where: string[]): string =>
    `Hai creato l'account con ${where.join(' o ')}? In questa app si entra con e-mail e password, anche se non ne hai mai scelta una.`,
  choose: 'Scegli una password',
}
