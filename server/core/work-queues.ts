import { createWorkQueue, type WorkQueue } from '#server/platform/limits/work-queue.ts'

/** Dear work, done one at a time: many at once cost time and not the server. */
export type WorkQueues = {
  /** A person's download reads every table, some of them whole. */
  exports: WorkQueue
  /** A photo takes half a second of a core and its pixels' memory. */
  files: WorkQueue
  /** The same of what staff put on documents: a flood of photos from anybody keeps none of theirs waiting. */
  pictures: WorkQueue
}

export const createWorkQueues = (): WorkQueues => ({
  exports: createWorkQueue({ atOnce: 1, waiting: 20, share: 1 }),
  files: createWorkQueue({ atOnce: 1, waiting: 20, share: 8 }),
  pictures: createWorkQueue({ atOnce: 1, waiting: 20, share: 8 }),
})
