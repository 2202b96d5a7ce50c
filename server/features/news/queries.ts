import { current, type Database } from '#db/connect.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import type { ChoiceTopic } from '#domain/notices/notice-topics.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { stateInSql } from '#server/core/cards/state-in-sql.ts'

/** False when it was noted already. */
export const insertTold = async (db: Database, row: { collection: string; id: string; toldAt: number | null }): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('toldContent')
    .values(row)
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Lets a document that was taken down be announced again. False when it was not announced, or was public before notices existed. */
export const unmarkAnnounced = async (db: Database, { collection, id }: { collection: string; id: string }): Promise<boolean> => {
  const told = current(db).updateTable('toldContent').set({ toldAt: null }).where('collection', '=', collection).where('id', '=', id)
  return (await told.where('toldAt', '>', 0).executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Marks a document that `unmarkAnnounced` left. False when it is marked. */
export const markAnnouncedAgain = async (db: Database, row: { collection: string; id: string; toldAt: number }): Promise<boolean> => {
  const { collection, id, toldAt } = row
  const waiting = current(db).updateTable('toldContent').set({ toldAt }).where('collection', '=', collection).where('id', '=', id)
  return (await waiting.where('toldAt', 'is', null).executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Whether the document was loaded as a sample. */
export const isSample = async (db: Database, { collection, id }: { collection: string; id: string }): Promise<boolean> => {
  const sample = current(db).selectFrom('sampleContent').select('id').where('collection', '=', collection).where('id', '=', id)
  return (await sample.executeTakeFirst()) !== undefined
}

/** Public documents that have not been announced. */
export const listUntold = (db: Database, collection: string) => untoldOrAt(db, collection, null)

/** Documents announced at this moment (epoch ms) that are still public. */
export const listToldAt = (db: Database, collection: string, at: number) => untoldOrAt(db, collection, at)

const untoldOrAt = (db: Database, collection: string, at: number | null) =>
  current(db)
    .selectFrom('toldContent')
    .innerJoin('document', (join) =>
      join.onRef('document.collection', '=', 'toldContent.collection').onRef('document.id', '=', 'toldContent.id'),
    )
    .select(['document.id', 'document.data'])
    .where('toldContent.collection', '=', collection)
    .where('toldContent.toldAt', at === null ? 'is' : '=', at)
    .orderBy('document.position')
    .orderBy('document.id')
    .execute()

/** When this document was announced, epoch ms; 0: it was public before; null: it was not. */
export const findToldAt = async (db: Database, { collection, id }: { collection: string; id: string }): Promise<number | null> => {
  const told = current(db).selectFrom('toldContent').select('toldAt').where('collection', '=', collection).where('id', '=', id)
  const { toldAt = null } = (await told.executeTakeFirst()) ?? {}
  return toldAt === null ? null : Number(toldAt)
}

/** Epoch ms; null before the first announcement. */
export const findLastTold = async (db: Database, collection: string): Promise<number | null> => {
  const { last } = await current(db)
    .selectFrom('toldContent')
    .select(({ fn }) => fn.max('toldAt').as('last'))
    .where('collection', '=', collection)
    .executeTakeFirstOrThrow()
  return last === null ? null : Number(last)
}

export const markTold = (db: Database, { collection, id }: { collection: string; id: string }, toldAt: number) =>
  current(db).updateTable('toldContent').set({ toldAt }).where('collection', '=', collection).where('id', '=', id).execute()

/** `category`: the category of their card; null without a card. */
export type Reader = { uid: string; email: string; firstname: string | null; category: string | null }

/** When partners accept a card: `graceDays` after its last day. */
type Accepted = { today: PlainDate; graceDays: number }

/**
 * A page of the people to notify, by id; without unconfirmed addresses and closed accounts.
 *
 * @param chosen only people who chose a push or a mail for this topic
 * @param accepted only people with an accepted card, their own or a child's
 */
export const listReaders = (
  db: Database,
  { after, limit, chosen, accepted }: { after: string; limit: number; chosen?: ChoiceTopic; accepted?: Accepted },
): Promise<Reader[]> =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .leftJoin('card', 'card.number', 'userDocument.tessera')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname', 'card.category'])
    .where('account.id', '>', after)
    .where((eb) => eb.ref('account.emailVerified'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountClosure').select('uid').whereRef('accountClosure.uid', '=', 'account.id'))),
    )
    .$if(chosen !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('noticeChoice')
            .select('noticeChoice.uid')
            .whereRef('noticeChoice.uid', '=', 'account.id')
            .where('noticeChoice.topic', '=', chosen!)
            .where((eb) => eb.or([eb.ref('noticeChoice.push'), eb.ref('noticeChoice.mail')])),
        ),
      ),
    )
    .$if(accepted !== undefined, (query) =>
      query.where(({ or, exists, selectFrom }) => {
        const works = selectFrom('card').select('card.number').where(stateInSql(accepted!.today, accepted!.graceDays), 'in', WORKING)
        return or([
          exists(works.whereRef('card.uid', '=', 'account.id')),
          exists(works.innerJoin('guardianship', 'guardianship.cardNumber', 'card.number').whereRef('guardianship.uid', '=', 'account.id')),
        ])
      }),
    )
    .orderBy('account.id')
    .limit(limit)
    .execute()

const WORKING: CardState[] = ['valid', 'expiring', 'grace']

/** The accounts that the task has already written to, for another of their cards. */
export async function listWritten(
  db: Database,
  { taskId, but, uids }: { taskId: string; but: string; uids: string[] },
): Promise<Set<string>> {
  const own = await current(db)
    .selectFrom('memberTaskCard')
    .innerJoin('card', 'card.number', 'memberTaskCard.cardNumber')
    .select('card.uid')
    .where('card.uid', 'in', uids)
    .where('memberTaskCard.taskId', '=', taskId)
    .where('memberTaskCard.outcome', '=', 'done')
    .where('memberTaskCard.cardNumber', '<>', but)
    .execute()
  const children = await current(db)
    .selectFrom('memberTaskCard')
    .innerJoin('guardianship', 'guardianship.cardNumber', 'memberTaskCard.cardNumber')
    .innerJoin('card', 'card.number', 'memberTaskCard.cardNumber')
    .select('guardianship.uid')
    .where('guardianship.uid', 'in', uids)
    // A child with an own account is the reader itself.
    .where('card.uid', 'is', null)
    .where('memberTaskCard.taskId', '=', taskId)
    .where('memberTaskCard.outcome', '=', 'done')
    .where('memberTaskCard.cardNumber', '<>', but)
    .execute()
  return new Set([...own, ...children].flatMap(({ uid }) => (uid === null ? [] : [uid])))
}
