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
    summary: 'The sample contents that are loaded, and what of them somebody has changed',
    access: { who: 'staff', may: 'contents.read' },
    answer: { status: 200, is: samples, what: 'None: they are not loaded' },
    run: ({ deps }) => samplesAnswer(deps),
  }),
  route({
    method: 'post',
    path: '/api/staff/samples',
    summary: 'Publishes the sample contents, each marked as one by its name; nobody is told of them',
    access: writes,
    answer: { status: 201, is: samples, what: 'What was loaded' },
    refusals: { 409: ['api.conflict'] },
    run: ({ deps, person }) => loadSamples(deps, person.accountId),
  }),
  route({
    method: 'post',
    path: '/api/staff/samples/removal',
    summary: 'Takes out the sample contents that are as they were loaded',
    details: 'What somebody has worked on is named as `collection/id`: in `remove` it goes too, in `keep` it is a sample no more.',
    access: writes,
    body: z.strictObject({ remove: keys, keep: keys }),
    answer: { status: 200, is: samples, what: 'Those that are left' },
    run: ({ deps, person, body }) => removeSamples(deps, person.accountId, body),
  }),
]
