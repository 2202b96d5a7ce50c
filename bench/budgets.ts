/** Budgets of the product. A figure above its budget makes `npm run bench` fail. Change a budget here, with its reason. */
export const budgets = {
  // Bytes over the network, compressed as by the server (gzip, level 9, in kB of 1000 bytes).
  bootKb: { name: 'boot script, gz', unit: 'kB', max: 8 },
  // The signed code's QR needs the whole encoder; it loads beside the boot script while the key is being read (docs/decisions/0009).
  codeKb: { name: 'the card’s code, beside the boot script, gz', unit: 'kB', max: 7 },
  // The card is painted before any of this is evaluated (docs/decisions/0009).
  startJsKb: { name: 'start path of /tessera, all JavaScript, gz', unit: 'kB', max: 140 },
  startStyleKb: { name: 'start path of /tessera, html and css, gz', unit: 'kB', max: 8 },
  loginKb: { name: 'login, JavaScript that it adds to the start path, gz', unit: 'kB', max: 20 },
  // Each has its own request, header and module record on a first visit (build/shared-chunks.ts).
  homeFiles: { name: 'home, files of code and style on a first visit', unit: '', max: 25 },
  // The steps' pictures are drawings in the app's code: no further file is fetched.
  guideKb: { name: 'a guide with the pictures of all steps, JavaScript that it adds, gz', unit: 'kB', max: 30 },
  workerKb: { name: 'service worker, gz', unit: 'kB', max: 2.5 },
  precacheKb: { name: 'precache, raw', unit: 'kB', max: 700 },
  // A phone's full width at its own resolution, with far more noise than a photograph: the encoder lowers the quality to keep the size.
  pictureKb: { name: 'picture, 960 wide, AVIF, the largest', unit: 'kB', max: 100 },
  // Part of the document on every phone.
  placeholderB: { name: 'picture, the colours before it', unit: 'B', max: 400 },
  pictureJsKb: { name: 'picture, script and style that it adds to a detail, gz', unit: 'kB', max: 2 },
  // The same app with and without its boot script, in one run. A number as code took half of the time; the signed code waits for its key in
  // the browser's database, with the app and without it (docs/decisions/0033).
  paintRepeat: { name: 'code painted, repeat visit: with / without boot script', unit: '×', max: 0.7 },
  paintOffline: { name: 'code painted, offline in a new tab: with / without boot script', unit: '×', max: 0.7 },
  // A slow phone (4× CPU, slow 4G) on a repeat visit: each phase of our start against the first screen of a plain Ionic React app with the
  // same content (bench/peer), in one run. With some margin for a busy machine.
  startWorker: { name: 'repeat visit, worker has answered / peer’s first screen', unit: '×', max: 0.02 },
  // The browser's own work before the page's first line takes a tenth of the peer's start: no card can be faster.
  startDocument: { name: 'repeat visit, document parsed / peer’s first screen', unit: '×', max: 0.2 },
  startBoot: { name: 'repeat visit, boot script evaluated / peer’s first screen', unit: '×', max: 0.25 },
  // Measured: 0.18 to 0.25; goal: 0.1.
  startCard: { name: 'repeat visit, card painted / peer’s first screen', unit: '×', max: 0.25 },
  startKey: { name: 'repeat visit, key read / peer’s first screen', unit: '×', max: 0.3 },
  startSigned: { name: 'repeat visit, code signed / peer’s first screen', unit: '×', max: 0.3 },
  // Measured: 0.27 to 0.33, the fastest of ours against the fastest of theirs 0.27; goal: 0.25.
  startCode: { name: 'repeat visit, code painted / peer’s first screen', unit: '×', max: 0.35 },
  startApp: { name: 'repeat visit, app has taken over / peer’s first screen', unit: '×', max: 0.85 },
  startColdCard: { name: 'first visit, code painted (card on the device) / peer’s first screen', unit: '×', max: 0.5 },
  // Measured: 0.93 to 0.97; 1.58 before the document named its screen's files and their number fell. Goal: 0.5. React and the router are
  // half of the bytes.
  startColdVisitor: { name: 'first visit, visitor’s first screen / peer’s first screen', unit: '×', max: 1.1 },
  // On a phone, with each answer 300 ms late. Goal: none; four or five of them shift by more than a hundredth.
  shiftScreens: { name: 'screens with layout shifts', unit: '', max: 25 },
  // The registration, where the club's text is longer than its reserved space; and an expired link of a shop (0.03).
  shiftWorst: { name: 'largest layout shift of a screen (CLS)', unit: '×', max: 0.07 },
  // A slow phone (4× CPU): the longest press on the five tabs, until the next frame. Goal: 200, which a quiet machine reaches.
  pressMs: { name: 'longest press on the five tabs, 4× CPU, until the next frame', unit: 'ms', max: 240 },
  // Both have their files locally; the shell also asks the bridge for the stored user and the token.
  paintShell: { name: 'code painted, start of the app in a shell / repeat visit on the web', unit: '×', max: 1 },
  // The bundle adds to the store's download: the archive is compressed file by file. A third of it reads codes from the camera. It also
  // includes Gestione, with all its rooms: measured 1,404 kB, and some room to grow.
  shellKb: { name: 'native bundle, compressed file by file', unit: 'kB', max: 1450 },
  registrationMs: { name: 'durable registration, p50, beyond the hash', unit: 'ms', max: 10 },
  // Against the same at rest, in the same run: two hashes occupy two cores, and the card must still be served.
  signInBurst: { name: 'GET /api/users/:uid, p95 while 50 sign in: against its own at rest', unit: '×', max: 25 },
  sessionLookUp: { name: 'session look-up against the query that it precedes', unit: '×', max: 1 },
  // Minutes on a slow disk too. The memory is the engine's and Node's own, and does not grow with the accounts.
  importSeconds: { name: 'import of 50,000 Firebase accounts', unit: 's', max: 300 },
  importMb: { name: 'import, peak memory', unit: 'MB', max: 450 },
  // A start's single request for the public content, against whole collections.
  deltaNothing: { name: 'content unchanged: bytes of the answer', unit: 'B', max: 200 },
  deltaKb: { name: 'content, 20 of 20,000 documents changed, 5 removed: compressed', unit: 'kB', max: 10 },
  deltaShare: { name: 'the same against the whole collection', unit: '×', max: 0.02 },
  // A slow phone (4× CPU): 2,000 rows against 20 in the same run. The remaining difference is the search through all of them.
  convenzioniOpen: { name: 'convenzioni, from the press to the rows: 2,000 / 20', unit: '×', max: 3 },
  convenzioniKey: { name: 'convenzioni, from a key in the search field to the frame: 2,000 / 20', unit: '×', max: 3 },
  convenzioniBack: { name: 'convenzioni, back to the same position: 2,000 / 20', unit: '×', max: 3 },
  ristorantiOpen: { name: 'ristoranti, from the press to the rows: 2,000 / 20', unit: '×', max: 3 },
  ristorantiKey: { name: 'ristoranti, from a key in the search field to the frame: 2,000 / 20', unit: '×', max: 3 },
  ristorantiBack: { name: 'ristoranti, back to the same position: 2,000 / 20', unit: '×', max: 3 },
  // The map's test page on a slow phone (4× CPU), 20,000 points against 10 in the same run: only visible points may cost time.
  mapStart: { name: 'map, 20,000 points: start against 10', unit: '×', max: 1.5 },
  mapFrame: { name: 'map, 20,000 points: a frame during panning against 10', unit: '×', max: 1.5 },
  // The card format, section 15, on a slow phone (4× CPU): signed every fifteen seconds, checked at a till.
  signMs: { name: 'card: sign and encode a code, 4× CPU', unit: 'ms', max: 20 },
  verifyMs: { name: 'card: check a code, 4× CPU', unit: 'ms', max: 20 },
  qrModules: { name: 'live code, modules per side', unit: '', max: 61 },
  printedModules: { name: 'printed code, modules per side', unit: '', max: 57 },
  // Share of 20 pictures each: rotated, tilted by up to 30°, blurred and noisy, as a 1080p camera sees 4 cm on the card, or 6 cm
  // enlarged.
  readCard20: { name: 'codes read, 4 cm at 20 cm', unit: '×', min: 0.95 },
  readEnlarged30: { name: 'codes read, 6 cm enlarged at 30 cm', unit: '×', min: 0.95 },
  readEnlarged40: { name: 'codes read, 6 cm enlarged at 40 cm', unit: '×', min: 0.9 },
  // With the WebAssembly reader and a camera of 30 frames a second.
  sightMs: { name: 'from the first frame with a card to its verdict', unit: 'ms', max: 1000 },
  // Against a node:http that verifies one signature per request, in the same run: 0.25 of a bare one would be more signatures than two
  // cores can verify beside the answers (docs/decisions/0031).
  checkRps: { name: 'POST /api/verify, requests per second against one signature', unit: '×', min: 0.3 },
  statusListKb: { name: 'status list, 3 % revoked and decoys', unit: 'kB', max: 3 },
  // All for one event, each answer on the disk: an evening for a thousand people is full within half a minute, also on a slow machine.
  bookingsSqlite: { name: 'registrations to one event, answers per second, SQLite', unit: 'per s', min: 40 },
  bookingsPostgres: { name: 'the same, Postgres', unit: 'per s', min: 40 },
  // The same figures with a million cards as with a hundred thousand: each read uses one index.
  membersPageSqlite: { name: 'Soci, a page anywhere, p95, SQLite', unit: 'ms', max: 10 },
  membersPagePostgres: { name: 'the same, Postgres', unit: 'ms', max: 10 },
  membersSearchSqlite: { name: 'Soci, a key in the search, p95, SQLite', unit: 'ms', max: 20 },
  membersSearchPostgres: { name: 'the same, Postgres', unit: 'ms', max: 20 },
  membersFilterSqlite: { name: 'Soci, filtered by state, p95, SQLite', unit: 'ms', max: 20 },
  membersFilterPostgres: { name: 'the same, Postgres', unit: 'ms', max: 20 },
  membersEndsSqlite: { name: 'Soci, filtered or sorted by end, p95, SQLite', unit: 'ms', max: 20 },
  membersEndsPostgres: { name: 'the same, Postgres', unit: 'ms', max: 20 },
  membersFactsSqlite: { name: 'Soci, filtered by late fee, e-mail, birthday or consent, p95, SQLite', unit: 'ms', max: 10 },
  membersFactsPostgres: { name: 'the same, Postgres', unit: 'ms', max: 20 },
  membersSheetSqlite: { name: 'Soci, a sheet with its row in the audit, p95, SQLite', unit: 'ms', max: 30 },
  membersSheetPostgres: { name: 'the same, Postgres', unit: 'ms', max: 30 },
  // A list of 100,000, from its bytes to the last card: checked, then imported. The machine's disk decides the rate.
  membersImportSqlite: { name: 'members imported from a CSV file, SQLite', unit: 'per s', min: 500 },
  membersImportPostgres: { name: 'the same, Postgres', unit: 'per s', min: 300 },
  membersImportMemory: { name: 'memory of the last fifth of an import against the second', unit: '×', max: 1.3 },
  membersExportMemory: { name: 'memory at the end of an export of all members against its start', unit: '×', max: 1.3 },
  // In Gestione, SQLite, with 2,000 documents: a list page, and an editor whose cost must not depend on their number.
  contentList: { name: 'Gestione, a list of 2,000 after a change, against 20', unit: '×', max: 60 },
  contentOpen: { name: 'Gestione, opening an editor: 2,000 / 20', unit: '×', max: 1.5 },
  // Two look-ups by key before a call, against the call's own few.
  permissionShare: { name: 'roles and second factor of a call, against opening an editor', unit: '×', max: 1 },
  auditShare: { name: 'share of the audit in saving a draft', unit: '×', max: 0.5 },
  // With a service that accepts at once: the product's own cost. Memory after garbage collection.
  pushRate: { name: 'pushes drained to a service on this machine, SQLite', unit: 'per s', min: 40 },
  pushMemory: { name: 'memory in the last quarter of the pushes against the second', unit: '×', max: 1.3 },
  // Work that takes no time; a push takes its service a tenth of a second, fifty at once.
  queueSqlite: { name: 'outbox, rows claimed and completed per second, SQLite', unit: 'per s', min: 500 },
  queuePostgres: { name: 'the same by eight processes, each row once, Postgres', unit: 'per s', min: 500 },
  // Against the photos' bytes at the line's own speed: the rest is waiting between parts, and the server's examination of each photo.
  uploadSlow: { name: 'report with four photos over a slow line, against its bytes alone', unit: '×', max: 2 },
  // The process's own memory. Of RSS, 66 MB are pages of Node's own file, which the system shares and drops (docs/decisions/0033).
  restMb: { name: 'server at rest, own memory', unit: 'MB', max: 110 },
  readySeconds: { name: 'ready, from a warm build', unit: 's', max: 2 },
} satisfies Record<string, Budget>

export type Budget = { name: string; unit: string; max?: number; min?: number }
export type BudgetName = keyof typeof budgets
