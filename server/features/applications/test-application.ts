/** For tests: the form of an application, filled in. */
export const filled = {
  category: 'ordinario',
  birthDate: '1984-09-05',
  birthPlace: 'Borgo Sereno',
  street: 'Via del Mulino, 3/B',
  cap: '00010',
  comune: 'Borgo Sereno',
  provincia: 'AR',
  phone: '',
  statute: true,
  privacy: true,
}
