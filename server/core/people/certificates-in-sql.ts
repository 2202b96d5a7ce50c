import { sql, type RawBuilder } from 'kysely'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { ATHLETES, SOON_DAYS, type CertificateNeed } from '#domain/sports/sport-records.ts'

const { ref, table } = sql

/**
 * The cards of today's registered athletes whose certificate for their sport is missing, expired or about to expire. The last certificate
 * for the sport counts; competitions need a competitive one. `of`: only this card.
 */
export function needingInSql(need: CertificateNeed, today: PlainDate, of?: RawBuilder<string>) {
  const end = sql<PlainDate | null>`(select max(${ref('held.expiresOn')}) from ${table('medicalCertificate')} as ${ref('held')}
    where ${ref('held.cardNumber')} = ${ref('athlete.cardNumber')}
    and (${ref('held.sport')} is null or ${ref('held.sport')} = ${ref('athlete.sport')})
    and (${ref('athlete.kind')} <> 'competitive_athlete' or ${ref('held.kind')} = 'competitive'))`
  const isSo = {
    missing: sql`${end} is null`,
    expired: sql`${end} < ${today}`,
    expiring: sql`${end} between ${today} and ${addDays(today, SOON_DAYS)}`,
  }[need]
  return sql<string>`select ${ref('athlete.cardNumber')} from ${table('sportRegistration')} as ${ref('athlete')}
    where ${ref('athlete.expiresOn')} >= ${today} and (${ref('athlete.leftOn')} is null or ${ref('athlete.leftOn')} >= ${today})
    and ${ref('athlete.kind')} in (${sql.join(ATHLETES)}) and ${isSo}
    ${of ? sql`and ${ref('athlete.cardNumber')} = ${of}` : sql``}`
}
