import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { demoDocuments } from '#db/demo/documents.ts'
import { romeDay } from '#domain/plain-date.ts'

/** Fills a public collection of a stopped server with `count` documents, each like one of the demo's and with its own name. */
export async function manyDocuments(dataDir: string, collection: string, count: number): Promise<void> {
  const samples = (await demoDocuments(romeDay(Date.now()))).filter((document) => document.collection === collection)
  const db = new DatabaseSync(join(dataDir, 'tessera.db'))
  const insert = db.prepare('insert into document (collection, id, data, position, "updatedAt", version) values (?, ?, ?, ?, ?, 1)')
  db.exec('begin')
  db.prepare('delete from document where collection = ?').run(collection)
  for (let i = 0; i < count; i++) {
    const sample = samples[i % samples.length]!.data
    const own = Object.fromEntries(
      Object.entries(sample).flatMap(([field, value]) => {
        if (NAMES.includes(field)) return [[field, `${String(value)} ${i + 1}`]]
        return TEXTS.includes(field) ? [[field, reordered(String(value), i)]] : []
      }),
    )
    insert.run(collection, `documento-${i}`, JSON.stringify({ ...sample, ...own, validTo: null }), i, i)
  }
  db.exec('commit')
  db.close()
}

const NAMES = ['partner', 'name', 'title']
const TEXTS = ['terms', 'description', 'headline']

/** The same words in another order: identical texts would compress unrealistically well. */
function reordered(text: string, seed: number): string {
  const words = text.split(' ')
  let random = seed * 7919 + 17
  for (let i = words.length - 1; i > 0; i--) {
    random = (random * 48271) % 2147483647
    const j = random % (i + 1)
    ;[words[i], words[j]] = [words[j]!, words[i]!]
  }
  return words.join(' ')
}
