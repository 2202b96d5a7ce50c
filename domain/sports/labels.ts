import type { CertificateKind, RegistrationKind } from './sport-records.ts'

export const CERTIFICATE_LABELS: Record<CertificateKind, string> = {
  non_competitive: 'Non agonistico',
  competitive: 'Agonistico',
}

/** The words of the national register of sports activities (domain guide, section 9). */
export const REGISTRATION_LABELS: Record<RegistrationKind, string> = {
  competitive_athlete: 'Atleta agonista',
  athlete: 'Atleta praticante',
  manager: 'Dirigente',
  coach: 'Tecnico',
  referee: 'Ufficiale di gara',
}

export const SPORT_RECORD_LABELS = { ...CERTIFICATE_LABELS, ...REGISTRATION_LABELS }
