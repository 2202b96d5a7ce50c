import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeCard, makeCardNumber, makeChild, makeMember, makePerson } from '#db/make.ts'
import type { MemberList } from '#domain/members/members.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { writeChildsNames } from '#server/core/cards/guardianship-queries.ts'
import { writeNames } from '#server/core/people/name-queries.ts'
import { deletePeopleWith, writePaperNames } from '#server/core/people/person-queries.ts'
import { insertUserDocument, updateDocument, updateUserDocument } from '#server/core/people/queries.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { findNumbers } from './list.ts'

// The search of the list and of Ctrl+K.

let app: TestApp
let today: string
let secretary: string
const ask = new Map<StaffRole, Awaited<ReturnType<typeof staffMember>>['ask']>()

const names = async (role: StaffRole, q: string, more = '') => {
  const { status, json } = await ask.get(role)!(`/api/staff/members?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return (json as MemberList).members.map(({ firstname, lastname }) => `${lastname} ${firstname}`)
}
const numberOf = async (name: string) => {
  const { json } = await ask.get('secretary')!(`/api/staff/members?q=${encodeURIComponent(name)}`)
  return (json as MemberList).members[0]!.number
}
/** A valid card. */
const card = (firstname: string, lastname: string, tessera?: string) =>
  makeMember(app.db, {
    account: { email: `${firstname}.${lastname}@posta.example`.replaceAll(/[ ']/g, '').toLowerCase() },
    document: { firstname, lastname, ...(tessera && { tessera }) },
    ...(tessera && { card: { number: tessera } }),
    period: { validFrom: addDays(today, -274), validTo: addDays(today, 90) },
  })

beforeAll(async () => {
  app = await startTestApp()
  today = romeDay(app.clock.now())
  for (const role of ['secretary', 'viewer', 'editor', 'verifier', 'safeguarding'] as const) {
    const staff = await staffMember(app, role, { firstname: role, lastname: 'Staffetta' })
    ask.set(role, staff.ask)
    if (role === 'secretary') secretary = staff.uid
  }
  await makeCardNumber(app.db, '4410287651')
  await card('Maria Chiara', "D'Ambrogi", '4410287651')
  await card('Rosa', 'De Luca')
  await card('Luca', 'Rosati')
})
afterAll(() => app.stop())

test('finds by the start of names, in either order, without regard to capitals and apostrophes', async () => {
  expect(await names('secretary', "d'amb")).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'D’AMB')).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'ros')).toEqual(['Rosati Luca', 'De Luca Rosa'])
  expect(await names('secretary', 'rosa de')).toEqual(['De Luca Rosa'])
  expect(await names('secretary', 'luca ros')).toEqual(['Rosati Luca', 'De Luca Rosa'])
  expect(await names('secretary', 'de luca')).toEqual(['De Luca Rosa'])
  for (const query of ['maria chiara', 'Maria Chiara d’am', "D'Ambrogi Maria Chiara"])
    expect(await names('secretary', query), query).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'rosa de luca')).toEqual(['De Luca Rosa'])
  for (const query of ['mbrogi', 'iara', 'maria chiara rossi']) expect(await names('secretary', query), query).toEqual([])
  expect(await names('secretary', '%')).toEqual([])
  // As many words as a search takes.
  for (const role of ['secretary', 'viewer'] as const) expect(await names(role, 'a '.repeat(40))).toEqual([])
})

describe('the last word of a name', () => {
  beforeAll(async () => {
    await card('Maria Grazia', "De' Rossellini")
    await card('Samira', 'El Khattabi')
    await card('Ugo', 'Degl’Innocenti')
    await card('Ada', 'Mazzanti-Lenzi')
    await card('Pia', 'Lenzini')
    await card('Lenzo', 'Abate')
    await card('Rosa Lenza', 'Bini Lenzari')
    await card('Carlo Lenzo', 'Bassi')
    await card('Tommaso', "Lo Re D'Alì")
    await card('Cesare', "D'Amico dell'Orto")
    await card('Ines', "De' Rossi-Lo'Presti")
    await card('Mia Ada', "O'Neill-Škoda")
    await card('Ugo', "La Rosa-Lo'Presto")
  })

  const [ali, orto] = ["Lo Re D'Alì Tommaso", "D'Amico dell'Orto Cesare"]
  const [presti, neill] = ["De' Rossi-Lo'Presti Ines", "O'Neill-Škoda Mia Ada"]
  test.each([
    ...['alì', 'ali', 'tommaso ali', 'alì tom', "d'ali", 'd’alì', 'dali', 'd ali', "tommaso d'alì"].map((q) => [q, ali]),
    ...['orto', 'cesare orto', 'ORTO ces', "dell'orto", 'dellorto', 'dell orto', 'dell orto cesare', "d'amico"].map((q) => [q, orto]),
    ...['presti', 'ines presti', "lo'presti", 'lo presti ines'].map((q) => [q, presti]),
    ...['neill', 'neill škoda', 'neill skoda mia', 'mia neill', 'ada neill', "ada o'neill", 'skoda'].map((q) => [q, neill]),
  ])('after an apostrophe: %s finds %s', async (q, found) => {
    expect(await names('secretary', q!)).toEqual([found])
    expect(await names('secretary', q!, '&state=valid')).toEqual([found])
  })

  test.each(['amico', 're tommaso', 'rossi', 'dalì al', "lo'presti pre"])('a part in the middle, or twice, finds nobody: %s', async (q) => {
    expect(await names('secretary', q)).toEqual([])
  })

  test('goes on after a card found after the apostrophe', async () => {
    const [first, next] = await names('secretary', 'prest')
    expect([first, next]).toEqual([presti, "La Rosa-Lo'Presto Ugo"])
    expect(await names('secretary', 'prest', `&after=s${await numberOf('presti')}`)).toEqual([next])
  })

  test.each([
    ['rossellini', ["De' Rossellini Maria Grazia"]],
    ['ROSSEL', ["De' Rossellini Maria Grazia"]],
    ['grazia', ["De' Rossellini Maria Grazia"]],
    ['khattabi', ['El Khattabi Samira']],
    ['innocenti', ['Degl’Innocenti Ugo']],
    ['ossellini', []],
    ['de', ['Degl’Innocenti Ugo', 'De Luca Rosa', "De' Rossellini Maria Grazia", presti, orto]],
  ])('%s finds %j', async (q, found) => {
    expect(await names('secretary', q)).toEqual(found)
    expect(await names('viewer', q)).toEqual(found)
  })

  test.each([
    'maria rossellini',
    'rossellini maria',
    'maria grazia rossell',
    'rossellini grazia',
    'grazia rossellini',
    'grazia de rossellini',
    "de' rossellini grazia",
    "De' Rossellini Maria Grazia",
  ])('several words: %s', async (q) => {
    expect(await names('secretary', q)).toEqual(["De' Rossellini Maria Grazia"])
  })

  test.each(['el khattabi samira', 'khattabi samira', 'samira khat', 'sam el'])('several words: %s', async (q) => {
    expect(await names('secretary', q)).toEqual(['El Khattabi Samira'])
  })

  const lenz = ['Lenzini Pia', 'Abate Lenzo', 'Bini Lenzari Rosa Lenza', 'Mazzanti-Lenzi Ada', 'Bassi Carlo Lenzo']

  test('comes after all other matches, of the surname first', async () => {
    expect(await names('secretary', 'lenz')).toEqual(lenz)
    for (const [i, letter] of [...'nglli'].entries())
      expect(await names('secretary', 'lenz', `&after=${letter}${await numberOf(lenz[i]!)}`), letter).toEqual(lenz.slice(i + 1))
  })

  test('also where few cards are sorted, and on their next page', async () => {
    const sorted = ['Lenzini Pia', 'Abate Lenzo', 'Bassi Carlo Lenzo', 'Bini Lenzari Rosa Lenza', 'Mazzanti-Lenzi Ada']
    expect(await names('secretary', 'lenz', '&state=valid')).toEqual(sorted)
    for (const [i, name] of sorted.entries())
      expect(await names('secretary', 'lenz', `&state=valid&after=f${await numberOf(name)}`)).toEqual(sorted.slice(i + 1))
    expect(await names('secretary', 'lenzari rosa', '&state=valid')).toEqual(['Bini Lenzari Rosa Lenza'])
    expect(await names('secretary', 'lenz', '&state=expired')).toEqual([])
  })

  test('once when the address matches too', async () => {
    await makeMember(app.db, { account: { email: 'soave@posta.example' }, document: { firstname: 'Ivo', lastname: 'Di Soave' } })
    await makeMember(app.db, { account: { email: 'ida@posta.example' }, document: { firstname: 'Ida', lastname: 'Di Soave' } })
    expect(await names('secretary', 'soave')).toEqual(['Di Soave Ivo', 'Di Soave Ida'])
    expect(await names('viewer', 'soave')).toEqual(['Di Soave Ida', 'Di Soave Ivo'])
  })

  test('follows a renaming, of a child and on paper too', async () => {
    const [child, paper] = [await makeCardNumber(app.db), await makeCardNumber(app.db)]
    for (const number of [child, paper]) await makeCard(app.db, { number })
    await makeChild(app.db, { cardNumber: child, firstname: 'Zeno', lastname: 'Lo Brillo' })
    await makePerson(app.db, { cardNumber: paper, firstname: 'Zoe', lastname: 'Lo Brillo' })
    expect(await names('secretary', 'brillo')).toEqual(['Lo Brillo Zeno', 'Lo Brillo Zoe'])
    await writeChildsNames(app.db, child, { firstname: 'Zeno', lastname: 'Lobrillo' })
    await writePaperNames(app.db, paper, { firstname: 'Zoe Brillantina', lastname: 'Cima' })
    expect(await names('secretary', 'brill')).toEqual(['Cima Zoe Brillantina'])
    await deletePeopleWith(app.db, [paper])
    expect(await names('secretary', 'brill')).toEqual([])
    const none = { nameTailKey: null, givenTailKey: null }
    const keys = app.db.selectFrom('card').select(['nameTailKey', 'givenTailKey']).where('number', 'in', [child, paper])
    expect(await keys.execute()).toEqual([none, none])
  })

  test('is deleted with the account', async () => {
    const { account, card } = await makeMember(app.db, { document: { firstname: 'Rita', lastname: 'Di Spersa' } })
    expect(await names('secretary', 'spersa')).toEqual(['Di Spersa Rita'])
    await app.db.deleteFrom('account').where('id', '=', account.id).execute()
    expect(await names('secretary', 'spersa')).toEqual([])
    const row = await app.db.selectFrom('card').selectAll().where('number', '=', card.number).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/spersa/i)
  })

  test.each(['prov', 'ines prov'])('pages of %s have each card once, whole names first', async (q) => {
    if (q === 'prov')
      for (let i = 0; i < 30; i += 1)
        for (const [firstname, lastname] of [
          ['Ines', 'Lo Provato'],
          ['Rita Ines', 'Provato'],
        ] as const)
          await makeMember(app.db, { document: { firstname, lastname } })
    const pages: MemberList[] = []
    for (let after = ''; ;) {
      const { json } = await ask.get('viewer')!(`/api/staff/members?q=${encodeURIComponent(q)}${after}`)
      pages.push(json as MemberList)
      if (pages.at(-1)!.next === null) break
      after = `&after=${pages.at(-1)!.next}`
    }
    const all = pages.flatMap(({ members }) => members)
    expect(pages.map(({ members }) => members.length)).toEqual([50, 10])
    expect(new Set(all.map(({ number }) => number)).size).toBe(60)
    // «Rita Ines» is a match of the surname, but for several words of a last word too.
    expect(all[0]!.lastname).toBe(q === 'prov' ? 'Provato' : 'Lo Provato')
  })

  test('selects and exports the same cards', async () => {
    expect(await findNumbers(app.deps, secretary, { q: 'lenz' }, 100)).toEqual(await Promise.all(lenz.map(numberOf)))
    const { text } = await ask.get('secretary')!('/api/staff/members/export?q=lenz')
    expect(lenz.filter((name) => !text.includes(`"${name.split(' ')[0]}`))).toEqual([])
    expect(text.trim().split('\r\n')).toHaveLength(1 + lenz.length)
  })
})

test('ignores accents in the name and in the search', async () => {
  await card('NICOLÒ', 'Ångström-Łuczak')
  for (const query of ['nicolo', 'nicolò', 'NICOLÒ', "nicolo'", 'nicolò', 'angstrom luczak', 'ÅNGSTRÖM', 'angstrom-łu'])
    expect(await names('secretary', query), query).toEqual(['Ångström-Łuczak NICOLÒ'])
  expect(await names('secretary', "'")).toEqual([])
})

test.each<[string, (uid: string, names: { firstname: string; lastname: string }) => Promise<unknown>]>([
  ['profile', (uid, names) => updateUserDocument(app.db, uid, { ...names, privacy: true, confirm14: true, updatedAt: 1 })],
  ['import', (uid, names) => updateDocument(app.db, uid, names)],
  ['renaming', (uid, names) => writeNames(app.db, uid, names, 1)],
])('and by the new name after %s', async (way, write) => {
  const { id: uid } = await makeAccount(app.db)
  const tessera = await makeCardNumber(app.db)
  const ticks = { privacy: true, confirm14: true, createdAt: 0, updatedAt: 0 }
  await insertUserDocument(app.db, { uid, firstname: 'Èva', lastname: `Vecchi-${way}`, tessera, ...ticks })
  await makeCard(app.db, { uid, number: tessera })
  expect(await names('secretary', `EVA vecchi-${way}`)).toEqual([`Vecchi-${way} Èva`])
  await write(uid, { firstname: 'Zoë', lastname: `Żak-${way}` })
  expect([await names('secretary', `zoe zak-${way}`), await names('secretary', `eva vecchi-${way}`)]).toEqual([[`Żak-${way} Zoë`], []])
})

test('finds by number, also as printed, and by address for roles that read contacts', async () => {
  expect(await names('secretary', '4410 287')).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'rosa.deluca@po')).toEqual(['De Luca Rosa'])
  expect(await names('viewer', 'rosa.deluca@po')).toEqual([])
  const { json } = await ask.get('viewer')!('/api/staff/members?q=rosati')
  expect((json as MemberList).members).toMatchObject([{ lastname: 'Rosati', firstname: 'Luca', state: 'valid' }])
})

test('is not for roles that may not read people', async () => {
  for (const role of ['editor', 'verifier', 'safeguarding'] as const)
    expect(await ask.get(role)!('/api/staff/members?q=zan')).toMatchObject({ status: 403, code: 'guard.forbidden' })
})
