import type { Database } from '#db/connect.ts'
import { preparedRead } from '#db/prepared.ts'
import type { IdentityTime } from '#db/tables.ts'

export type SignedInDocument = {
  uid: string
  expiresAt: IdentityTime
  updatedAt: IdentityTime
  firstname: string
  lastname: string
  tessera: string
  privacy: boolean
  confirm14: boolean
}

/** A session with the user document of its account, in one query that is compiled once: building it would cost more than running it. */
export function findDocumentBySession(db: Database): (token: string) => Promise<SignedInDocument | undefined> {
  const compiled = db
    .selectFrom('session')
    .innerJoin('userDocument', 'userDocument.uid', 'session.userId')
    .select(['userDocument.uid', 'session.expiresAt', 'session.updatedAt'])
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'userDocument.privacy', 'userDocument.confirm14'])
    .where('session.token', '=', '')
    .compile()
  const read = preparedRead<SignedInDocument>(db, compiled)
  return async (token) => (await read([token]))[0]
}
