import { current, isPostgres, type Database } from '#db/connect.ts'
import type { ApplicationQuestionRow, ApplicationRow } from '#db/tables.ts'
import type { ApplicationState } from '#domain/applications/application.ts'

/** Applications with their account, if any, card and person record. */
const applicants = (db: Database) =>
  current(db)
    .selectFrom('application')
    .leftJoin('account', 'account.id', 'application.uid')
    .leftJoin('card', (join) =>
      join.on((on) => on.or([on('card.uid', '=', on.ref('application.uid')), on('card.number', '=', on.ref('application.paperCard'))])),
    )
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .selectAll('application')
    .select(['account.email', 'account.emailVerified', 'person.taxCode', 'person.email as paperEmail'])
    .select(['card.number as cardNumber', 'card.memberSince', 'card.cancelledOn', 'card.cancellationReason'])

export type ApplicantRow = Awaited<ReturnType<typeof findApplicant>> & object

type Wanted = { states: readonly ApplicationState[]; isNewestFirst: boolean; after: string | undefined; limit: number }

/** By id: ids follow the order of time. */
export const listApplicants = (db: Database, { states, isNewestFirst, after, limit }: Wanted) =>
  applicants(db)
    .where('application.state', 'in', states)
    .$if(after !== undefined, (query) => query.where('application.id', isNewestFirst ? '<' : '>', after!))
    .orderBy('application.id', isNewestFirst ? 'desc' : 'asc')
    .limit(limit)
    .execute()

export const findApplicant = (db: Database, id: string) => applicants(db).where('application.id', '=', id).executeTakeFirst()

export const listApplicantsById = (db: Database, ids: string[]) =>
  applicants(db).where('application.id', 'in', ids).orderBy('application.id').execute()

/** Locks the applications until the transaction ends, after their accounts. */
export const lockApplications = (db: Database, ids: string[]) =>
  current(db)
    .selectFrom('application')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

export const countByState = async (db: Database): Promise<Record<ApplicationState, number>> => {
  const rows = await current(db)
    .selectFrom('application')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
    .groupBy('state')
    .execute()
  const counts = { submitted: 0, waiting_guardian: 0, approved: 0, rejected: 0, withdrawn: 0 }
  for (const { state, rows: n } of rows) counts[state] = Number(n)
  return counts
}

/** The same person's other applications, newest first. */
export const listOthersOf = (db: Database, { id, uid, paperCard }: Pick<ApplicationRow, 'id' | 'uid' | 'paperCard'>) =>
  current(db)
    .selectFrom('application')
    .select(['id', 'state', 'category', 'createdAt'])
    .where((row) => (uid === null ? row('paperCard', '=', paperCard) : row('uid', '=', uid)))
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .execute()

type Changes = Partial<
  Pick<
    ApplicationRow,
    | 'state'
    | 'paperCard'
    | 'decidedAt'
    | 'reason'
    | 'resolutionId'
    | 'guardianName'
    | 'guardianSignedOn'
    | 'toldOn'
    | 'appealedOn'
    | 'appealResolutionId'
  >
>

export const changeApplications = (db: Database, ids: string[], changes: Changes) =>
  current(db).updateTable('application').set(changes).where('id', 'in', ids).execute()

export const insertQuestion = (db: Database, row: ApplicationQuestionRow) =>
  current(db).insertInto('applicationQuestion').values(row).execute()

/** With the names of the askers. */
export const listQuestions = (db: Database, applicationId: string) =>
  current(db)
    .selectFrom('applicationQuestion as question')
    .leftJoin('userDocument', 'userDocument.uid', 'question.askedBy')
    .select(['question.body', 'question.createdAt', 'userDocument.firstname', 'userDocument.lastname'])
    .where('question.applicationId', '=', applicationId)
    .orderBy('question.id')
    .execute()
