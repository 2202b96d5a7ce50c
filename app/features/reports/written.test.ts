import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reportCategories } from '#domain/reports/report-categories.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { newDraft } from './draft.ts'
import { modeOf, writtenReport } from './written.ts'

const categories = reportCategories(null)
const named = (id: string) => categories.find((one) => one.id === id)!
const file = (name: string, type: string) => ({ id: name, name, type, blob: new Blob(['x'], { type }) })
const seat = named('sede')

beforeEach(() => void standInBrowser())
afterEach(() => vi.unstubAllGlobals())

describe('an anonymous report', () => {
  test.each([true, false])('in a category that refuses it (a member: %s) is not signed silently: the writer is asked', (isMember) => {
    expect(modeOf('anonymous', isMember, false)).toBeNull()
    expect(modeOf('anonymous', isMember, true)).toBe('anonymous')
  })

  test('is not the default: the writer’s name is', () => {
    expect([modeOf(null, true, true), modeOf(null, false, true)]).toEqual(['signed', 'visitor'])
  })
})

describe('the sent report', () => {
  const draft = { ...newDraft('sede'), body: 'La luce è rotta.', name: 'Nives Rossi', email: 'nives@posta.example' }
  const contact = { name: draft.name, email: draft.email }
  const write = (mode: 'signed' | 'visitor' | 'anonymous', files: ReturnType<typeof file>[] = []) =>
    writtenReport({ mode, category: seat, body: draft.body, place: '', ...contact }, draft, files)

  test('has name and address only for a visitor, whatever was typed before', () => {
    expect(write('visitor').form).toMatchObject(contact)
    for (const mode of ['anonymous', 'signed'] as const) {
      const sent = JSON.stringify(write(mode))
      expect([sent.includes(draft.name), sent.includes(draft.email)]).toEqual([false, false])
    }
  })

  test('replaces the file names of an anonymous report', () => {
    const photos = [file('Rossi Nives.jpg', 'image/jpeg'), file('IMG_20260911_1822.jpg', 'image/jpeg')]
    expect(write('anonymous', photos).files.map(({ name }) => name)).toEqual(['foto-1.jpg', 'foto-2.jpg'])
    expect(write('anonymous', [file('lettera di Nives.pdf', 'application/pdf')]).files[0]?.name).toBe('documento.pdf')
    expect(write('signed', photos).files[0]?.name).toBe('Rossi Nives.jpg')
  })

  test('has no files when the category accepts none', () => {
    const privacy = named('privacy')
    const written = writtenReport({ mode: 'visitor', category: privacy, body: 'x', place: '', ...contact }, draft, [
      file('a.jpg', 'image/jpeg'),
    ])
    expect(written.files).toEqual([])
  })
})
