import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(config: { trial: boolean; logLevel: 'info' | 'warn' }) {
  const lines: string[] = []
  return { log: createLog(config, { write: (line) => void lines.push(line) }), lines }
}

test('a real installation writes one JSON object a line', () => {
  const { log, lines } = written({ trial: false, logLevel: 'info' })
  log.info({ job: '1' }, 'done')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), job: '1', msg: 'done' })
})

test('the trial writes lines for people', () => {
  const { log, lines } = written({ trial: true, logLevel: 'info' })
  log.warn({ job: '1', count: 2 }, 'later')
  expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d ! later job=1 count=2\n$/)])
})

test('below its level nothing is written', () => {
  const { log, lines } = written({ trial: false, logLevel: 'warn' })
  log.info('quiet')
  expect(lines).toEqual([])
})

test('an error is logged with name, code, message and stack, without the statement’s parameters', () => {
  const { log, lines } = written({ trial: false, logLevel: 'info' })
  log.error({ err: Object.assign(new Error('no such table'), { code: 'X', parameters: ['ada@posta.example'] }) }, 'failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { type: 'Error', code: 'X', message: 'no such table', stack: expect.any(String) } })
  expect(lines[0]).not.toContain('ada@posta.example')
})
