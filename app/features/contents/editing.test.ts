import { describe, expect, test } from 'vitest'
import type { ContentData, ContentDocument } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'
import { asKept } from './problems.ts'
import { createEditing } from './editing.ts'
import { endedWell, losesOnLeaving, NotSaved } from './editing-state.ts'
import { conflictsOf, newWork, workOn } from './work.ts'

const GLICINE = asKept('ristoranti', { name: 'Glicine', phone: '0575 1234', description: 'Pici' })

/** The server's side of one document, as an editor uses it. */
function server(first: ContentData | null, { isPublic = false } = {}) {
  const published = isPublic ? first : null
  const made = (revision: number, draft: ContentData | null): ContentDocument => ({ ...draftOf(revision, draft), published })
  let doc: ContentDocument | null = first && made(1, isPublic ? null : first)
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
      discard: async ({ revision }: ContentDocument) => {
        if (revision !== doc!.revision) throw new ApiError('content.changed_meanwhile', 409)
        return (doc = made(revision + 1, null))
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

function draftOf(revision: number, draft: ContentData | null): ContentDocument {
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
  test('text is saved, also text typed during the save', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'Il Glicine')
    const saved = editing.save()
    write(editing, 'address.comune', 'Borgo')
    expect(await saved).toBe(true)
    expect(there.get().draft).toMatchObject({ name: 'Il Glicine', address: { comune: 'Borgo' } })
    expect(editing.get()).toMatchObject({ isDirty: false, failure: null })
  })

  test('a trailing space stays while the person types', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'Il ')
    expect(await editing.save()).toBe(true)
    expect(editing.get().work.data.name).toBe('Il ')
    expect(there.get().draft!.name).toBe('Il')
  })

  test('an invalid draft is marked at its field, and not sent', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'address.cap', '12')
    expect(await editing.save()).toBe(false)
    expect(editing.get().problems).toEqual({ 'address.cap': 'invalid' })
    expect(there.get().revision).toBe(1)
    write(editing, 'address.cap', '52100')
    expect(editing.get().problems).toEqual({})
  })

  test('without a network the draft waits, and is sent once', async () => {
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

  test('a lost answer is no conflict with one’s own save', async () => {
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

  test('a new document whose answer was lost is created once, with the later text', async () => {
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
  test('changes of different fields are merged', async () => {
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
    // Until then nothing overwrites the other person's text.
    expect(await editing.save()).toBe(false)
    expect(there.get().draft!.name).toBe('P')
    editing.resolve({ name: choice })
    expect(await editing.save()).toBe(true)
    expect(there.get().draft).toMatchObject({ name, phone: '0575 9999', description: 'Pesce' })
  })

  test('without unsaved text the other person’s save is shown', () => {
    const there = server(GLICINE)
    const editing = opened(there)
    editing.look(there.put({ ...GLICINE, name: 'P' }))
    expect(editing.get()).toMatchObject({ isDirty: false, work: { data: { name: 'P' } } })
  })

  test('an older answer that the device had is no news to text kept on a later one', async () => {
    const there = server(GLICINE)
    const early = there.get()
    const saved = workOn(there.put({ ...GLICINE, name: 'B' }, 'Ugo'))
    const kept = { ...saved, data: { ...saved.data, phone: '0575 9999' } }
    const editing = createEditing({ collection: 'ristoranti', doc: early, work: kept, isDirty: true }, there.calls)
    editing.look(early)
    expect(editing.get()).toMatchObject({ theirs: null, isDirty: true, work: { revision: 2 } })
    expect(await editing.save()).toBe(true)
    expect(there.get().draft).toMatchObject({ name: 'B', phone: '0575 9999' })
  })

  test('after a deletion elsewhere the text can be saved as a new document', async () => {
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

/** A text is written, and the person is asked about its discard. */
function asked(of: Parameters<typeof server>[1] = {}) {
  const there = server(GLICINE, of)
  const editing = opened(there)
  write(editing, 'name', 'B')
  return { there, editing, pressed: editing.get().work }
}

const archived = (there: ReturnType<typeof server>) =>
  ({ ...there.get(), state: 'archived', revision: 2, updatedAt: 2, published: null }) as const

describe('an archiving by another person', () => {
  test.each(['written', 'not written'])('is told while it is open here, until the next act: %s', async (how) => {
    const there = server(GLICINE, { isPublic: true })
    const editing = opened(there)
    if (how === 'written') write(editing, 'phone', '0575 9999')
    const off = archived(there)
    editing.look({ ...off, updatedBy: 'Paola Rinaldi' })
    expect(editing.get()).toMatchObject({ archived: { by: 'Paola Rinaldi' }, isDirty: how === 'written' })
    await editing.act(async () => ({ ...off, state: 'published', revision: 3 }), 'kept')
    expect(editing.get().archived).toBeNull()
  })

  test('is no news to whoever did it, or opened it archived', async () => {
    const there = server(GLICINE, { isPublic: true })
    const editing = opened(there)
    const off = archived(there)
    await editing.act(async () => off, 'kept')
    editing.look({ ...off, revision: 3, updatedAt: 3 })
    expect(editing.get()).toMatchObject({ doc: { revision: 3 }, archived: null })
  })
})

test('a public text whose days have ended says so, and keeps what is written', () => {
  const there = server(GLICINE, { isPublic: true })
  const editing = opened(there)
  write(editing, 'phone', '0575 9999')
  editing.look({ ...there.get(), state: 'ended' })
  expect(editing.get()).toMatchObject({ doc: { state: 'ended' }, isDirty: true, work: { data: { phone: '0575 9999' } } })
})

describe('the other acts', () => {
  test('discarded text is restored as it was, and saved', async () => {
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

  test.each(['saved', 'not saved'])('text typed after the discard is not overwritten: %s', async (how) => {
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

  describe('a discard goes back, also if the text was saved while the question was open', () => {
    test.each(['before', 'during'] as const)('to the members’ version: saved %s the answer', async (when) => {
      const { there, editing, pressed } = asked({ isPublic: true })
      const saved = editing.save()
      if (when === 'before') await saved
      await editing.discard(pressed, there.calls.discard)
      await saved
      expect(there.get()).toMatchObject({ draft: null, published: GLICINE })
      expect(editing.get()).toMatchObject({ isDirty: false, joined: null, work: { data: { name: 'Glicine' } } })
    })

    test.each(['before', 'during'] as const)('to the text of the press, if it was never public: saved %s the answer', async (when) => {
      const { there, editing, pressed } = asked()
      const saved = editing.save()
      if (when === 'before') await saved
      await editing.discard(pressed, there.calls.discard)
      expect(there.get().draft).toEqual(GLICINE)
      expect(editing.get()).toMatchObject({ isDirty: false, joined: null, work: { data: GLICINE } })
    })

    test('and says so when the text from before was not saved', async () => {
      const { there, editing, pressed } = asked()
      await editing.save()
      there.breaks('network')
      await expect(editing.discard(pressed, there.calls.discard)).rejects.toMatchObject({ code: 'auth.network' })
      expect(there.get().draft).toMatchObject({ name: 'B' })
    })

    test('and leaves what another person has changed', async () => {
      const { there, editing, pressed } = asked()
      there.put({ ...GLICINE, phone: '0575 9999' })
      await editing.save()
      await editing.discard(pressed, there.calls.discard)
      expect(there.get().draft).toEqual({ ...GLICINE, phone: '0575 9999' })
    })

    test('also if the answer of the save was lost', async () => {
      const { there, editing, pressed } = asked()
      there.breaks('answer')
      await editing.save()
      there.breaks(null)
      await editing.discard(pressed, there.calls.discard)
      expect(there.get().draft).toEqual(GLICINE)
    })

    test('of two versions only the person’s own is dropped', async () => {
      const { there, editing, pressed } = asked()
      there.put({ ...GLICINE, name: 'C' })
      await editing.save()
      await editing.discard(pressed, there.calls.discard)
      expect(editing.get()).toMatchObject({ theirs: null, isDirty: false, work: { data: { name: 'C' } } })
    })
  })

  test('publishing waits until everything is saved', async () => {
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
  test('what is copied is saved first, or the press gets an answer', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'B')
    await editing.saveFirst()
    expect(there.get().draft!.name).toBe('B')
    write(editing, 'name', 'C')
    there.breaks('network')
    await expect(editing.saveFirst()).rejects.toMatchObject({ code: 'auth.network' })
  })

  test('text typed during publishing stays, and is saved next', async () => {
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

  test('a deletion elsewhere keeps the text, also without an earlier save', () => {
    const editing = opened(server(GLICINE))
    write(editing, 'name', 'B')
    editing.lose()
    expect(editing.get()).toMatchObject({ isGone: true, isDirty: true, work: { data: { name: 'B' } } })
  })

  test('publishing a deleted document reports the deletion, and deleting it succeeds', async () => {
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

  test('a missing version is not a missing document, which shows the server’s state', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    there.put({ ...GLICINE, phone: '0575 9999' })
    await expect(editing.act(gone, 'saved')).rejects.toMatchObject({ code: 'api.not_found' })
    expect(editing.get()).toMatchObject({ isGone: false, doc: { revision: 2 }, work: { data: { phone: '0575 9999' } } })
  })

  test('deleting waits for the running save', async () => {
    const there = server(GLICINE)
    const editing = opened(there)
    write(editing, 'name', 'B')
    void editing.save()
    const revisions: number[] = []
    await editing.remove(async ({ revision }) => void revisions.push(revision))
    expect(revisions).toEqual([2])
    expect(editing.get()).toMatchObject({ isGone: true, isDirty: false })
  })

  test('another person’s change is shown before a deletion, and the next press deletes', async () => {
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

test('an unfinished field stops publishing until it is finished or dropped', () => {
  const editing = opened(server(GLICINE))
  expect(editing.isStopped()).toBe(false)
  const picture = { label: 'Foto', text: 'Usala o lasciala', isLost: true }
  editing.wait('picture', picture)
  expect(editing.isStopped()).toBe(true)
  expect(editing.get()).toMatchObject({ stoppedBy: 'picture', waits: { picture } })
  editing.wait('picture', null)
  expect(editing.get().waits).toEqual({})
  expect(editing.isStopped()).toBe(false)
  expect(editing.get().stoppedBy).toBeNull()
})

test('leaving asks while a field has something that would be lost, unless the document is deleted', () => {
  const codes = { label: 'Codici', text: 'Mancano i codici' }
  const asks = (isLost: boolean, isGone = false) => losesOnLeaving({ waits: { codes: { ...codes, isLost } }, isGone })
  expect([asks(true), asks(false), asks(true, true)]).toEqual([true, false, false])
  expect(losesOnLeaving({ waits: {}, isGone: false })).toBe(false)
})

test('a save that is tried again has not ended well meanwhile: the answer to a press stays', async () => {
  const there = server(GLICINE)
  const { save } = there.calls
  const seen: boolean[] = []
  there.calls.save = (...sent) => {
    seen.push(endedWell(editing.get()))
    return save(...sent)
  }
  const editing = opened(there)
  write(editing, 'description', 'Ribollita')
  there.breaks('network')
  await editing.save()
  await editing.save()
  expect(endedWell(editing.get())).toBe(false)
  there.breaks(null)
  await editing.save()
  expect(seen).toEqual([false, false, false])
  expect(endedWell(editing.get())).toBe(true)
})

test('a press keeps the failure of its save, also when the next try has begun meanwhile', async () => {
  const there = server(GLICINE)
  const { save } = there.calls
  const tries: (() => void)[] = []
  there.calls.save = async (...sent) => {
    await new Promise<void>((go) => tries.push(go))
    return save(...sent)
  }
  const editing = opened(there)
  const press = async () => (await editing.save()) || editing.get().failure
  write(editing, 'description', 'Ribollita')
  there.breaks('network')
  const pressed = press()
  const next = press()
  tries.shift()!()
  expect(await pressed).toEqual(new ApiError('auth.network', 0))
  there.breaks(null)
  tries.shift()!()
  expect(await next).toBe(true)
  expect(editing.get().failure).toBeNull()
})
