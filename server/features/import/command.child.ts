import { closeDatabase, connect } from '#db/connect.ts'
import { newAssociation } from '#domain/content/association.ts'
import { readHashConfig } from './hash-config.ts'
import { importFirebase } from './import-firebase.ts'
import { createReport } from './report.ts'

// An import that kills itself after its second transaction. Arguments: data folder, folder of the export, address of the database.

const [dataDir = '', folder = '', databaseUrl] = process.argv.slice(2)
const db = await connect({ dataDir, databaseUrl })
let written = 0
await importFirebase({
  db,
  association: newAssociation({ name: 'Circolo Prova', color: '#0b5c6b', email: 'circolo@posta.example' }),
  auth: `${folder}/auth.json`,
  users: `${folder}/users.json`,
  hashConfig: await readHashConfig(`${folder}/hash.txt`),
  report: await createReport(`${folder}/auth.report.jsonl`),
  now: Date.now(),
  progress: (text) => {
    if (text.startsWith('importing') && (written += 1) === 2) process.kill(process.pid, 'SIGKILL')
  },
})
await closeDatabase(db)
