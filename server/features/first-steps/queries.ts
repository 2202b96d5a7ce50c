import { current, type Database } from '#db/connect.ts'
import type { FirstStepRow } from '#db/tables.ts'

export const listSaid = (db: Database): Promise<FirstStepRow[]> => current(db).selectFrom('firstStep').selectAll().execute()

export const putSaid = (db: Database, { id, said }: FirstStepRow) =>
  current(db)
    .insertInto('firstStep')
    .values({ id, said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ said }))
    .execute()

export const deleteSaid = (db: Database, id: string) => current(db).deleteFrom('firstStep').where('id', '=', id).execute()

/** The collections with public contents of the association's own: not samples, or edited samples. */
export const listOwnCollections = async (db: Database): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('document')
    .select('document.collection')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sampleContent')
            .select('sampleContent.id')
            .whereRef('sampleContent.collection', '=', 'document.collection')
            .whereRef('sampleContent.id', '=', 'document.id')
            .whereRef('sampleContent.data', '=', 'document.data'),
        ),
      ),
    )
    .execute()
  return rows.map(({ collection }) => collection)
}

/** The pages by their ids. */
export const listPages = (db: Database) =>
  current(db).selectFrom('document').select(['id', 'data']).where('collection', '=', 'pagine').execute()

/** The legal texts that have been published here. */
export const listOwnTexts = async (db: Database): Promise<string[]> => {
  const rows = await current(db).selectFrom('legalTextVersion').select('id').distinct().where('publishedBy', 'is not', null).execute()
  return rows.map(({ id }) => id)
}
