import { createWorkQueue, type WorkQueue } from '#server/platform/limits/work-queue.ts'

/** Queues for heavy work, one job at a time: many at once take longer, but do not block the server. */
export type WorkQueues = {
  /** A person's download reads every table, some of them completely. */
  exports: WorkQueue
  /** A photo takes half a second of a core, and memory for its pixels. */
  files: WorkQueue
  /** Pictures from staff: photos from the public must not delay them. */
  pictures: WorkQueue
}

export const createWorkQueues = (): WorkQueues => ({
  exports: createWorkQueue({ atOnce: 1, waiting: 20, share: 1 }),
  files: createWorkQueue({ atOnce: 1, waiting: 20, share: 8 }),
  pictures: createWorkQueue({ atOnce: 1, waiting: 20, share: 8 }),
})
