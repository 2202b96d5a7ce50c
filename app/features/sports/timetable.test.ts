import { describe, expect, test } from 'vitest'
import { readSport, filterCourses } from './sport.ts'
import { weekOf } from './timetable.ts'

const course = (id: string, given: object = {}) => ({ id, name: id, instructor: 'Anna', capacity: 10, enrolled: 4, slots: [], ...given })
const sport = (id: string, courses: object[], given: object = {}) => readSport({ id, name: id, certificate: 'none', courses, ...given })

test('the week begins on Monday, by hour, without slots that name no day', () => {
  const yoga = sport('yoga', [
    course('sera', {
      slots: [
        { day: 'sun', from: '08:00', to: '09:00' },
        { day: 'mon', from: '19:00', to: '20:15' },
      ],
    }),
    course('pausa', {
      slots: [
        { day: 'mon', from: '13:10', to: '14:00' },
        { day: 'ogni', from: '01:00', to: '02:00' },
      ],
    }),
  ])
  const ballo = sport('ballo', [course('base', { slots: [{ day: 'mon', from: '09:30', to: '10:30' }] })])
  expect(weekOf([yoga, ballo]).map(({ day, band, from, course }) => [day, band, from, course.id])).toEqual([
    ['mon', 'morning', '09:30', 'base'],
    ['mon', 'afternoon', '13:10', 'pausa'],
    ['mon', 'evening', '19:00', 'sera'],
    ['sun', 'morning', '08:00', 'sera'],
  ])
})

describe('filters', () => {
  const sports = [
    sport('yoga', [course('piena', { enrolled: 10 }), course('adulti', { minAge: 18 })]),
    sport('ping-pong', [course('ragazzi', { minAge: 14, maxAge: 17, enrolled: 10 }), course('libero', { instructor: null, enrolled: 10 })]),
    sport('palestra', [course('dolce', { minAge: 18 }), course('gara', { certificate: 'competitive' })], {
      certificate: 'non_competitive',
    }),
  ]
  const found = (...filters: Parameters<typeof filterCourses>[1]) =>
    filterCourses(sports, filters).map(({ id, courses }) => [id, courses.map((one) => one.id)])

  test('without a filter everything is shown', () => {
    expect(filterCourses(sports, [])).toBe(sports)
  })

  test.each([
    [
      'free',
      [
        ['yoga', ['adulti']],
        ['ping-pong', ['libero']],
        ['palestra', ['dolce', 'gara']],
      ],
    ],
    [
      'young',
      [
        ['yoga', ['piena']],
        ['ping-pong', ['ragazzi', 'libero']],
        ['palestra', ['gara']],
      ],
    ],
    [
      'adults',
      [
        ['yoga', ['piena', 'adulti']],
        ['ping-pong', ['libero']],
        ['palestra', ['dolce', 'gara']],
      ],
    ],
    [
      'noCertificate',
      [
        ['yoga', ['piena', 'adulti']],
        ['ping-pong', ['ragazzi', 'libero']],
      ],
    ],
  ] as const)('%s leaves the sports without a course out', (filter, expected) => {
    expect(found(filter)).toEqual(expected)
  })

  test('several filters apply together', () => {
    expect(found('young', 'free')).toEqual([
      ['ping-pong', ['libero']],
      ['palestra', ['gara']],
    ])
  })
})
