import { z } from '@hono/zod-openapi'
import { SAMPLES, type SampleCollection } from '#domain/contents/samples.ts'
import { route } from '#server/core/route.ts'
import { loadSamples, removeSamples, samplesAnswer } from './samples.ts'

const sample = z.object({
  collection: z.enum(Object.keys(SAMPLES) as [SampleCollection, ...SampleCollection[]]),
  id: z.string(),
  title: z.string(),
  isChanged: z.boolean(),
  bookings: z.int(),
})
const samples = z.object({ samples: z.array(sample) })
const keys = z.array(z.string().regex(/^[a-z]{1,20}\/[\w.~-]{1,80}$/)).max(100)
const writes = { who: 'staff', may: 'contents.write' } as const

export const sampleRoutes = [
  route({
    method: 'get',
    path: '/api/staff/samples',
    summary: 'The loaded sample contents, and which of them were edited',
    access: { who: 'staff', may: 'contents.read' },
    answer: { status: 200, is: samples, what: 'Empty if none are loaded' },
    run: ({ deps }) => samplesAnswer(deps),
  }),
  route({
    method: 'post',
    path: '/api/staff/samples',
    summary: 'Publishes the sample contents, each marked by its name; nobody is notified',
    access: writes,
    answer: { status: 201, is: samples, what: 'The loaded samples' },
    refusals: { 409: ['api.conflict'] },
    run: ({ deps, person }) => loadSamples(deps, person.accountId),
  }),
  route({
    method: 'post',
    path: '/api/staff/samples/removal',
    summary: 'Removes the unedited sample contents',
    details: 'Edited samples are named as `collection/id`: in `remove` they are removed too, in `keep` they become the association’s own.',
    access: writes,
    body: z.strictObject({ remove: keys, keep: keys }),
    answer: { status: 200, is: samples, what: 'The remaining samples' },
    run: ({ deps, person, body }) => removeSamples(deps, person.accountId, body),
  }),
]
