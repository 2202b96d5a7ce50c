import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseProblem, type Database, isPostgres } from './connect.ts'
import { up as foundation } from './migrations/0001-foundation.ts'
import { up as identity } from './migrations/0002-identity.ts'
import { up as importedPasswords } from './migrations/0003-imported-passwords.ts'
import { up as offers } from './migrations/0004-offers.ts'
import { up as events } from './migrations/0005-events.ts'
import { up as content } from './migrations/0006-content.ts'
import { up as delta } from './migrations/0007-delta.ts'
import { up as pictures } from './migrations/0008-pictures.ts'
import { up as credential } from './migrations/0009-credential.ts'
import { up as calledOff } from './migrations/0010-called-off.ts'
import { up as renewals } from './migrations/0011-renewals.ts'
import { up as partners } from './migrations/0013-partners.ts'
import { up as guideVotes } from './migrations/0014-guide-votes.ts'
import { up as family } from './migrations/0015-family.ts'
import { up as walletPasses } from './migrations/0016-wallet-passes.ts'
import { up as erasedImports } from './migrations/0017-erased-imports.ts'
import { up as notices } from './migrations/0018-notices.ts'
import { up as outboxLanes } from './migrations/0019-outbox-lanes.ts'
import { up as cardEnds } from './migrations/0021-card-ends.ts'
import { up as ownAccess } from './migrations/0022-own-access.ts'
import { up as reports } from './migrations/0023-reports.ts'
import { up as mailBounces } from './migrations/0024-mail-bounces.ts'
import { up as redemptionUndone } from './migrations/0025-redemption-undone.ts'
import { up as audit } from './migrations/0026-audit.ts'
import { up as outboxRecipients } from './migrations/0027-outbox-recipients.ts'
import { up as secondShown } from './migrations/0028-second-shown.ts'
import { up as cardTaken } from './migrations/0029-card-taken.ts'
import { up as nameChanges } from './migrations/0030-name-changes.ts'
import { up as auditEnds } from './migrations/0033-audit-ends.ts'
import { up as auditChanges } from './migrations/0034-audit-changes.ts'
import { up as team } from './migrations/0035-team.ts'
import { up as staffSearch } from './migrations/0036-staff-search.ts'
import { up as contents } from './migrations/0040-contents.ts'
import { up as paperFiles } from './migrations/0041-paper-files.ts'
import { up as toldContent } from './migrations/0051-told-content.ts'
import { up as legalTexts } from './migrations/0052-legal-texts.ts'
import { up as firstSteps } from './migrations/0053-first-steps.ts'
import { up as shops } from './migrations/0054-shops.ts'
import { up as contentDays } from './migrations/0055-content-days.ts'
import { up as foldedSearch } from './migrations/0056-folded-search.ts'
import { up as bookingPlaces } from './migrations/0057-booking-places.ts'
import { up as reportTitles } from './migrations/0058-report-titles.ts'
import { up as membersList } from './migrations/0059-members-list.ts'
import { up as people } from './migrations/0060-people.ts'
import { up as paperCopies } from './migrations/0061-paper-copies.ts'
import { up as cardClaims } from './migrations/0062-card-claims.ts'
import { up as memberTasks } from './migrations/0063-member-tasks.ts'
import { up as register } from './migrations/0064-register.ts'
import { up as payments } from './migrations/0065-payments.ts'
import { up as arrearsAndCash } from './migrations/0066-arrears-and-cash.ts'
import { up as bankLines } from './migrations/0067-bank-lines.ts'
import { up as fixedResolutions } from './migrations/0068-fixed-resolutions.ts'
import { up as personEmail } from './migrations/0069-person-email.ts'
import { up as memberImports } from './migrations/0070-member-imports.ts'
import { up as reopenedMemberships } from './migrations/0071-reopened-memberships.ts'
import { up as taskMessages } from './migrations/0072-task-messages.ts'
import { up as mergedCards } from './migrations/0073-merged-cards.ts'
import { up as rightsRequests } from './migrations/0074-rights-requests.ts'
import { up as sportRecords } from './migrations/0075-sport-records.ts'
import { up as archive } from './migrations/0076-archive.ts'
import { up as renewalCampaign } from './migrations/0077-renewal-campaign.ts'
import { up as onlinePayments } from './migrations/0078-online-payments.ts'
import { up as listFilters } from './migrations/0079-list-filters.ts'
import { up as returnedMembers } from './migrations/0080-returned-members.ts'
import { up as unpaidPeriods } from './migrations/0081-unpaid-periods.ts'
import { up as paidEvents } from './migrations/0082-paid-events.ts'
import { up as paperApplications } from './migrations/0083-paper-applications.ts'
import { up as feesPaidAhead } from './migrations/0084-fees-paid-ahead.ts'
import { up as lastWordsOfNames } from './migrations/0085-last-words-of-names.ts'
import { up as dividedCredits } from './migrations/0086-divided-credits.ts'
import { up as afterTheApostrophe } from './migrations/0087-after-the-apostrophe.ts'
import { up as attendance } from './migrations/0088-attendance.ts'
import { up as voidedPayments } from './migrations/0089-voided-payments.ts'

/** In order, permanently: a migration on a main branch is never changed or renamed; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': { up: foundation },
  '0002-identity': { up: identity },
  '0003-imported-passwords': { up: importedPasswords },
  '0004-offers': { up: offers },
  '0005-events': { up: events },
  '0006-content': { up: content },
  '0007-delta': { up: delta },
  '0008-pictures': { up: pictures },
  '0009-credential': { up: credential },
  '0010-called-off': { up: calledOff },
  '0011-renewals': { up: renewals },
  '0013-partners': { up: partners },
  '0014-guide-votes': { up: guideVotes },
  '0015-family': { up: family },
  '0016-wallet-passes': { up: walletPasses },
  '0017-erased-imports': { up: erasedImports },
  '0018-notices': { up: notices },
  '0019-outbox-lanes': { up: outboxLanes },
  '0021-card-ends': { up: cardEnds },
  '0022-own-access': { up: ownAccess },
  '0023-reports': { up: reports },
  '0024-mail-bounces': { up: mailBounces },
  '0025-redemption-undone': { up: redemptionUndone },
  '0026-audit': { up: audit },
  '0027-outbox-recipients': { up: outboxRecipients },
  '0028-second-shown': { up: secondShown },
  '0029-card-taken': { up: cardTaken },
  '0030-name-changes': { up: nameChanges },
  '0033-audit-ends': { up: auditEnds },
  '0034-audit-changes': { up: auditChanges },
  '0035-team': { up: team },
  '0036-staff-search': { up: staffSearch },
  '0040-contents': { up: contents },
  '0041-paper-files': { up: paperFiles },
  '0051-told-content': { up: toldContent },
  '0052-legal-texts': { up: legalTexts },
  '0053-first-steps': { up: firstSteps },
  '0054-shops': { up: shops },
  '0055-content-days': { up: contentDays },
  '0056-folded-search': { up: foldedSearch },
  '0057-booking-places': { up: bookingPlaces },
  '0058-report-titles': { up: reportTitles },
  '0059-members-list': { up: membersList },
  '0060-people': { up: people },
  '0061-paper-copies': { up: paperCopies },
  '0062-card-claims': { up: cardClaims },
  '0063-member-tasks': { up: memberTasks },
  '0064-register': { up: register },
  '0065-payments': { up: payments },
  '0066-arrears-and-cash': { up: arrearsAndCash },
  '0067-bank-lines': { up: bankLines },
  '0068-fixed-resolutions': { up: fixedResolutions },
  '0069-person-email': { up: personEmail },
  '0070-member-imports': { up: memberImports },
  '0071-reopened-memberships': { up: reopenedMemberships },
  '0072-task-messages': { up: taskMessages },
  '0073-merged-cards': { up: mergedCards },
  '0074-rights-requests': { up: rightsRequests },
  '0075-sport-records': { up: sportRecords },
  '0076-archive': { up: archive },
  '0077-renewal-campaign': { up: renewalCampaign },
  '0078-online-payments': { up: onlinePayments },
  '0079-list-filters': { up: listFilters },
  '0080-returned-members': { up: returnedMembers },
  '0081-unpaid-periods': { up: unpaidPeriods },
  '0082-paid-events': { up: paidEvents },
  '0083-paper-applications': { up: paperApplications },
  '0084-fees-paid-ahead': { up: feesPaidAhead },
  '0085-last-words-of-names': { up: lastWordsOfNames },
  '0086-divided-credits': { up: dividedCredits },
  '0087-after-the-apostrophe': { up: afterTheApostrophe },
  '0088-attendance': { up: attendance },
  '0089-voided-payments': { up: voidedPayments },
}

const migrator = (db: Database) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Migrates the database to the newest schema, or leaves it unchanged.
 *
 * @param upTo the last migration to run; default: all
 * @throws DatabaseProblem when a newer Tessera has changed this database
 */
export async function migrate(db: Database, upTo?: string): Promise<void> {
  await refuseNewer(db)
  const { error } = upTo ? await migrator(db).migrateTo(upTo) : await migrator(db).migrateToLatest()
  if (error) throw error
}

/** Names of pending migrations: none when the database is ready to serve. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const executed = await executedMigrations(db)
  return Object.keys(migrations).filter((name) => !executed.includes(name))
}

/** Names of executed migrations, including those of newer versions. */
export async function executedMigrations(db: Database): Promise<string[]> {
  // Checked first: on Postgres a missing table would abort the caller's transaction.
  const found = isPostgres(db)
    ? sql<{ found: 1 }>`(select 1 as found where to_regclass('kysely_migration') is not null)`
    : sql<{ found: 1 }>`(select 1 as found from sqlite_schema where name = 'kysely_migration')`
  const tables = await db.selectFrom(found.as('t')).selectAll().execute()
  if (tables.length === 0) return []
  const withKyselys = db.$extendTables<{ kysely_migration: { name: string } }>()
  const rows = await withKyselys.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function refuseNewer(db: Database): Promise<void> {
  const unknown = (await executedMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new DatabaseProblem(`A newer Tessera has changed this database (${unknown.join(', ')}): start that version, or a newer one.`)
  }
}
