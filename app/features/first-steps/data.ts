import type { FirstStepId, FirstStepsAnswer, MailTest, StepWord, UpkeepAnswer } from '#domain/first-steps/first-steps.ts'
import type { SamplesAnswer } from '#domain/contents/samples.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

const refused = <T>({ status }: { status: number }, data: T | null): T | null => (status === 403 ? null : data)

export const firstSteps = createResource<FirstStepsAnswer | null>({
  name: 'first steps',
  load: () => call<FirstStepsAnswer>('GET', '/api/staff/first-steps'),
  refused,
})

/** @throws ApiError */
export const sayOfStep = (id: FirstStepId, said: StepWord) =>
  firstSteps.change(call<FirstStepsAnswer>('PUT', `/api/staff/first-steps/${id}`, { said }))

export const upkeep = createResource<UpkeepAnswer | null>({
  name: 'upkeep',
  load: () => call<UpkeepAnswer>('GET', '/api/staff/upkeep'),
  refused,
})

/** @throws ApiError auth.too_many_attempts */
export async function testMail(): Promise<MailTest> {
  const answer = await call<MailTest>('POST', '/api/staff/mail-test')
  await upkeep.refresh()
  return answer
}

export const samples = createResource<SamplesAnswer | null>({
  name: 'samples',
  load: () => call<SamplesAnswer>('GET', '/api/staff/samples'),
  refused,
})

/** @throws ApiError api.conflict */
export const loadSamples = () => samples.change(call<SamplesAnswer>('POST', '/api/staff/samples'))

/** `collection/id` of samples that somebody has edited. @throws ApiError */
export const removeSamples = (choice: { remove: string[]; keep: string[] }) =>
  samples.change(call<SamplesAnswer>('POST', '/api/staff/samples/removal', choice))
