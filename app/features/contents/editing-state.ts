import type { ContentData, ContentDocument } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'
import type { Wait } from './fields/wait.ts'
import type { Problems } from './problems.ts'
import type { Work } from './work.ts'

export type Editing = {
  doc: ContentDocument | null
  work: Work
  /** Whether there are changes that the server does not have. */
  isDirty: boolean
  isSaving: boolean
  /** Why the last save failed. */
  failure: unknown
  problems: Problems
  /** Another person's version with a change of the same field. Nothing is saved until the person chooses. */
  theirs: ContentDocument | null
  /** Whether it was deleted meanwhile. */
  isGone: boolean
  /** The author of the changes just merged with these. */
  joined: { by: string | null } | null
  /** Who archived it while it was open here. */
  archived: { by: string | null } | null
  /** Unfinished parts, by the field that finishes them. */
  waits: Readonly<Record<string, Wait>>
  /** The unfinished field that stopped publishing. */
  stoppedBy: string | null
}

export type EditingCalls = {
  load: (id: string) => Promise<ContentDocument>
  create: (requestKey: string, data: ContentData) => Promise<ContentDocument>
  save: (id: string, revision: number, data: ContentData) => Promise<ContentDocument>
}

export const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'content.changed_meanwhile'

/** Whether the role that writes these contents has ended meanwhile. */
export const isRevoked = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 403 && failure.code === 'guard.forbidden'

/** Without a network the line under the name is enough: the text is safe and is sent later. A press still gets an answer. */
export const isNoNetwork = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'auth.network'

/** Whether the failure may pass by itself. */
export const mayPass = (failure: unknown): boolean => failure instanceof ApiError && (failure.status === 0 || failure.status >= 500)

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the last save has ended well. While it runs, nobody knows. */
export const endedWell = ({ isSaving, failure }: Pick<Editing, 'isSaving' | 'failure'>): boolean => !isSaving && failure === null

/** Whether leaving the page loses something unfinished. Written text of a deleted document stays on the device. */
export const losesOnLeaving = ({ waits, isGone }: Pick<Editing, 'waits' | 'isGone'>): boolean =>
  !isGone && Object.values(waits).some(({ isLost }) => isLost)

/** The text is not on the server, so the next step was not done. The editor shows why. */
export class NotSaved extends Error {}
