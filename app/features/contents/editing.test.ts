import { describe, expect, test } from 'vitest'
import type { ContentData, ContentDocument } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'
import { asKept } from './problems.ts'
import { conflictsOf, createEditing, newWork, NotSaved, workOn } from './editing.ts'

const GLICINE = asKept('ristoranti', { name: 'Glicine', phone: '0575 1234', description: 'Pici' })

/** The server's side of one document, as much as an editor sees of it. */
function server(first: ContentData | null) {
  let doc: ContentDocument | null = first && made(1, first)
  let broken: 'network' | 'answer' | 'forbidden' | null = null
  const keys = new Map<string, ContentDocument>()
  const fail = () => {
    if (broken === 'network') throw new ApiError('auth.network', 0)
    if (broken === 'forbidden') throw new ApiError('guard.forbidden', 403)
  }
  const lose = (answer: ContentDocument) => {
    if (broken === 'answer') throw new ApiError('auth.network', 0)
    return answer
  }
  const put = (data: ContentData, by = 'Paola Rinaldi') => (doc = { ...made((doc?.revision ?? 0) + 1, data), updatedBy: by })
  return {
    put,
    get: () => doc!,
    breaks: (how: typeof broken) => void (broken = how),
    deletes: () => void (doc = null),
    made: keys,
    calls: {
      load: async () => {
        fail()
        if (!doc) throw new ApiError('api.not_found', 404)
        return doc
      },
      save: async (_: string, revision: number, data: ContentData) => {
        fail()
        if (!doc) throw new ApiError('api.not_found', 404)
        if (revision !== doc.revision) throw new ApiError('content.changed_meanwhile', 409)
        return lose(put(data, 'Ugo'))
      },
      create: async (key: string, data: ContentData) => {
        fail()
        const known = keys.get(key) ?? put(data, 'Ugo')
        keys.set(key, known)
        doc = known
        return lose(known)
      },
    },
  }
}

function made(revision: number, draft: ContentData): ContentDocument {
  const rest = { scheduled: null, stuck: null, published: null, from: null, to: null, updatedBy: null }
  return { id: 'glicine', collection: 'ristoranti', state: 'draft', revision, draft, ...rest, updatedAt: revision }
}

function opened(from: ReturnType<typeof server>) {
  const doc = from.get()
  return createEditing({ collection: 'ristoranti', doc, work: workOn(doc), isDirty: false }, from.calls)
}
const write = (editing: ReturnType<typeof createEditing>, path: string, value: unknown) => editing.put(path, () => value)

const gone = () => Promise.reject(new ApiError('api.not_found', 404))

describe('saving', () => {
  test('what is written arrives, and what is written meanwhile too', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'Il Glicine')
    const saved = editing.save()
    write(editing, 'address.comune', 'Borgo')
    expect(await saved).toBe(true)
    expect(there.get().draft).toMatchObject({ name: 'Il Glicine', address: { comune: 'Borgo' } })
    expect(editing.get()).toMatchObject({ isDirty: false, failure: null })
  })

  test('a space at the end stays under the hand that writes it', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'Il ')
    expect(await editing.save()).toBe(true)
    expect(editing.get().work.data.name).toBe('Il ')
    expect(there.get().draft!.name).toBe('Il')
  })

  test('what no draft may be is said at its field, and not sent', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'address.cap', '12')
    expect(await editing.save()).toBe(false)
    expect(editing.get().problems).toEqual({ 'address.cap': 'invalid' })
    expect(there.get().revision).toBe(1)
    write(editing, 'address.cap', '52100')
    expect(editing.get().problems).toEqual({})
  })

  test('without a network it waits, and is sent once', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'B')
    there.breaks('network')
    expect(await editing.save()).toBe(false)
    expect(editing.get()).toMatchObject({ isDirty: true, failure: { code: 'auth.network' } })
    there.breaks(null)
    expect(await editing.save()).toBe(true)
    expect(there.get()).toMatchObject({ revision: 2, draft: { name: 'B' } })
  })

  test('an answer that was lost is no conflict with oneself', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'B')
    there.breaks('answer')
    await editing.save()
    there.breaks(null)
    write(editing, 'name', 'C')
    expect(await editing.save()).toBe(true)
    expect(editing.get()).toMatchObject({ theirs: null, joined: null })
    expect(there.get().draft!.name).toBe('C')
  })

  test('a new one whose answer was lost is made once, with what was written since', async () => {
    const there = server(null)
    const editing = createEditing({ collection: 'ristoranti', doc: null, work: newWork(), isDirty: false }, there.calls)
    write(editing, 'name', 'Nuovo')
    there.breaks('answer')
    await editing.save()
    there.breaks(null)
    write(editing, 'description', 'Pesce')
    expect(await editing.save()).toBe(true)
    expect(there.made.size).toBe(1)
    expect(there.get().draft).toMatchObject({ name: 'Nuovo', description: 'Pesce' })
  })
})

describe('two at once', () => {
  test('other fields are put together', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    there.put({ ...GLICINE, phone: '0575 9999' })
    write(editing, 'name', 'B')
    expect(await editing.save()).toBe(true)
    expect(there.get().draft).toMatchObject({ name: 'B', phone: '0575 9999' })
    expect(editing.get().joined).toEqual({ by: 'Paola Rinaldi' })
  })

  test.each([
    ['mine', 'B'],
    ['theirs', 'P'],
  ] as const)('the same field waits for a choice: %s', async (choice, name) => {
    const there = server(GLICINE)
    const editing = opened(there)
    there.put({ ...GLICINE, name: 'P', phone: '0575 9999' })
    write(editing, 'name', 'B')
    write(editing, 'description', 'Pesce')
    expect(await editing.save()).toBe(false)
    const { work, theirs } = editing.get()
    expect(conflictsOf('ristoranti', work, theirs!)).toEqual([{ field: 'name', base: 'Glicine', mine: 'B', theirs: 'P' }])
    // Until then nothing is saved over the other's words.
    expect(await editing.save()).toBe(false)
    expect(there.get().draft!.name).toBe('P')
    editing.resolve({ name: choice })
    expect(await editing.save()).toBe(true)
    expect(there.get().draft).toMatchObject({ name, phone: '0575 9999', description: 'Pesce' })
  })

  test('whoever has written nothing sees what the other has saved', () => {
    const there = server(GLICINE)
    const editing = opened(there)
    editing.look(there.put({ ...GLICINE, name: 'P' }))
    expect(editing.get()).toMatchObject({ isDirty: false, work: { data: { name: 'P' } } })
  })

  test('deleted meanwhile, what is written can be saved as a new one', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    there.deletes()
    write(editing, 'name', 'B')
    expect(await editing.save()).toBe(false)
    expect(editing.get()).toMatchObject({ isGone: true, work: { data: { name: 'B' } } })
    editing.beginAnew()
    expect(await editing.save()).toBe(true)
    expect(there.get().draft!.name).toBe('B')
  })
})

describe('what else is done', () => {
  test('what was dropped comes back as it was, and is saved', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    editing.put('phone', () => '0575 9999')
    const { work } = editing.get()
    editing.reset()
    expect([editing.get().isDirty, editing.get().work.data]).toEqual([false, GLICINE])
    const onDevice: unknown[] = []
    editing.bringBack(work, (work) => onDevice.push(work))
    expect(onDevice).toEqual([work])
    await editing.save()
    expect(there.get().draft).toEqual({ ...GLICINE, phone: '0575 9999' })
  })

  test.each(['saved', 'not saved'])('what was written since something was dropped is not written over: %s', async (how) => {
    const editing = opened(server(GLICINE))
    write(editing, 'phone', '0575 9999')
    const { work } = editing.get()
    editing.reset()
    write(editing, 'name', 'Più nuovo')
    if (how === 'saved') await editing.save()
    const onDevice: unknown[] = []
    editing.bringBack(work, (work) => onDevice.push(work))
    expect(onDevice).toEqual([])
    expect(editing.get()).toMatchObject({ isDirty: how === 'not saved', work: { data: { ...GLICINE, name: 'Più nuovo' } } })
  })

  test('nothing is published before all that is written is there', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'B')
    there.breaks('forbidden')
    const published: string[] = []
    const publish = async (doc: ContentDocument) => (published.push(String(doc.draft!.name)), doc)
    await expect(editing.act(publish, 'saved')).rejects.toMatchObject({ code: 'guard.forbidden' })
    expect(editing.get()).toMatchObject({ isDirty: true, failure: { code: 'guard.forbidden' }, work: { data: { name: 'B' } } })
    there.breaks('network')
    await expect(editing.act(publish, 'saved')).rejects.toMatchObject({ code: 'auth.network' })
    there.breaks(null)
    there.put({ ...GLICINE, name: 'C' })
    await expect(editing.act(publish, 'saved')).rejects.toThrow(NotSaved)
    expect(published).toEqual([])
    editing.resolve({})
    await editing.act(publish, 'saved')
    expect(published).toEqual(['B'])
  })
  test('what is typed while it is published stays, and is saved next', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    const published = editing.act(async () => {
      write(editing, 'name', 'Scritto intanto')
      return there.put(GLICINE)
    }, 'saved')
    await published
    expect(editing.get()).toMatchObject({ isDirty: true, joined: null, work: { revision: 2, data: { name: 'Scritto intanto' } } })
    expect(await editing.save()).toBe(true)
    expect(there.get().draft!.name).toBe('Scritto intanto')
  })

  test.each([
    ['kept', 'Non ancora salvato'],
    ['dropped', 'Glicine'],
  ] as const)('what is not saved is %s beside it: %s', async (written, name) => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'Non ancora salvato')
    await editing.act(async () => there.put(GLICINE), written)
    expect(editing.get()).toMatchObject({ isDirty: written === 'kept', work: { data: { name } } })
  })

  test('what was deleted while somebody was writing keeps the words, also where nothing was saved', () => {
    const editing = opened(server(GLICINE))
    write(editing, 'name', 'B')
    editing.lose()
    expect(editing.get()).toMatchObject({ isGone: true, isDirty: true, work: { data: { name: 'B' } } })
  })

  test('what was deleted says so to who publishes it, and is gone for who deletes it too', async () => {
    const [there, other] = [server(GLICINE), server(GLICINE)]
    const [publishes, deletes, fails] = [opened(there), opened(there), opened(other)]
    there.deletes()
    write(publishes, 'name', 'B')
    await expect(publishes.act(gone, 'kept')).rejects.toThrow(NotSaved)
    expect(publishes.get()).toMatchObject({ isGone: true, isDirty: true, work: { data: { name: 'B' } } })
    await deletes.remove(gone)
    expect(deletes.get()).toMatchObject({ isGone: true, isDirty: false })
    const refused = fails.remove(() => Promise.reject(new ApiError('content.was_published', 409)))
    await expect(refused).rejects.toMatchObject({ code: 'content.was_published' })
    expect(fails.get().isGone).toBe(false)
  })

  test('a version that is no more is not the document: it stays, as the server has it now', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    there.put({ ...GLICINE, phone: '0575 9999' })
    await expect(editing.act(gone, 'saved')).rejects.toMatchObject({ code: 'api.not_found' })
    expect(editing.get()).toMatchObject({ isGone: false, doc: { revision: 2 }, work: { data: { phone: '0575 9999' } } })
  })

  test('what is deleted is deleted as the save under way leaves it', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'B')
    void editing.save()
    const revisions: number[] = []
    await editing.remove(async ({ revision }) => void revisions.push(revision))
    expect(revisions).toEqual([2])
    expect(editing.get()).toMatchObject({ isGone: true, isDirty: false })
  })

  test('what somebody else has changed meanwhile is shown before it is deleted, and the next press deletes it', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    there.put({ ...GLICINE, phone: '0575 9999' })
    const remove = async ({ revision }: ContentDocument) => {
      if (revision !== there.get().revision) throw new ApiError('content.changed_meanwhile', 409)
      there.deletes()
    }
    await expect(editing.remove(remove)).rejects.toMatchObject({ code: 'content.changed_meanwhile' })
    expect(editing.get()).toMatchObject({ isGone: false, work: { data: { phone: '0575 9999' } } })
    await editing.remove(remove)
    expect(editing.get()).toMatchObject({ isGone: true })
  })
})

test('what is begun in a field keeps it from being published, until it is done or given up', () => {
  const editing = opened(server(GLICINE))
  expect(editing.isStopped()).toBe(false)
  const picture = { label: 'Foto', text: 'Usala o lasciala' }
  editing.wait('picture', picture)
  expect(editing.isStopped()).toBe(true)
  expect(editing.get()).toMatchObject({ stoppedBy: 'picture', waits: { picture } })
  editing.wait('picture', null)
  expect(editing.get().waits).toEqual({})
  expect(editing.isStopped()).toBe(false)
  expect(editing.get().stoppedBy).toBeNull()
})
