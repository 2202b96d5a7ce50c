import { expect, test } from 'vitest'
import { mailProblemOf, replyOf } from './mail-problem.ts'

test.each([
  ['unreachable', { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25', command: 'CONN' }],
  ['name', { code: 'EDNS', message: 'getaddrinfo ENOTFOUND posta.example', command: 'CONN' }],
  ['timeout', { code: 'ETIMEDOUT', message: 'Greeting never received', command: 'CONN' }],
  ['secure', { code: 'ESOCKET', message: 'self-signed certificate', command: 'CONN' }],
  ['secure', { code: 'ESOCKET', message: '0A00010B:SSL routines:wrong version number', command: 'CONN' }],
  ['login', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', message: 'Invalid login' }],
  ['sender', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }],
  ['recipient', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
  ['later', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }],
  ['refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
  ['unreachable', null],
])('%s', (problem, error) => {
  expect(mailProblemOf(error)).toBe(problem)
})

test('the answer is one line of limited length', () => {
  expect(replyOf({ response: '535 5.7.8\r\n  no \u0007such login' })).toBe('535 5.7.8 no such login')
  expect(replyOf({ response: 'x'.repeat(999) })).toHaveLength(200)
  expect(replyOf(new Error('connect'))).toBe('')
})
