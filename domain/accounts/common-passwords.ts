/**
 * Words at the top of every guessing list, in Italy and elsewhere. The list is short on purpose: the field's advice covers more, and a
 * service of stolen passwords can be added.
 */
const WORDS = `
password passw0rd passwort passe parola parolachiave segreto segreta secret access accesso accedi login entra apriti
admin administrator amministratore root user utente guest ospite test tester prova provaprova demo default changeme cambiami
welcome benvenuto benvenuta benvenuti hello ciao ciaociao ciaobella buongiorno letmein iloveyou loveyou tiamo tiamotanto amore amoremio
amoremioti amici amicizia amicimiei tesoro tesoromio vitamia cuore cuoremio stella stellina sole luna angelo angioletto angela
principessa principe bella bello bellissima bellissimo piccola piccolo cucciolo cucciola topolino paperino pippo pluto minnie winnie
pokemon superman batman spiderman starwars dragon dragonball naruto matrix minecraft fortnite pikachu harrypotter
monkey tiger shadow master killer hunter ranger michael jordan charlie daniel jessica ashley nicole michelle princess sunshine
football baseball basketball soccer hockey calcio pallone palla gol juventus juve forzajuve inter forzainter internazionale milan forzamilan
napoli forzanapoli roma forzaroma asroma lazio forzalazio fiorentina torino genova sampdoria bologna palermo catania cagliari
italia forzaitalia italy milano venezia firenze sardegna sicilia toscana europa mondo america london paris
ferrari lamborghini vespa ducati valentino rossi maradona ronaldo totti delpiero baggio
francesco francesca alessandro alessandra andrea marco matteo luca lorenzo davide simone federico federica riccardo stefano stefania
giuseppe giovanni antonio antonella maria martina giulia sara chiara silvia elena anna laura paola valentina elisa
alice giorgia ilaria roberta roberto claudia claudio daniela daniele cristina cristian nicola michele mattia gabriele gabriella
salvatore vincenzo domenico carlo paolo pietro filippo leonardo tommaso alberto massimo massimiliano manuel manuela
computer internet google facebook instagram whatsapp youtube android iphone samsung nokia windows microsoft apple telefono cellulare
pizza pasta nutella cioccolato cioccolata banana fragola patata gelato caffe vino birra
estate inverno primavera autunno gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
lunedi martedi mercoledi giovedi venerdi sabato domenica natale pasqua summer winter
mamma papa mammamia mammina nonna nonno famiglia fratello sorella bambino bambina marito moglie amoremamma
gatto gattino micio micia cane cagnolino delfino farfalla leone tigre lupo aquila cavallo unicorno
libero liberta fortuna felice felicita musica chitarra scuola lavoro casa casamia mare montagna fiore rosa margherita
qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 qwe asd zxc qaz wsx abc abcd
trustno whatever freedom cheese pepper ginger cookie flower purple orange silver golden diamond lovely superstar
gesu gesucristo madonna padrepio dio santo sanfrancesco jesus
tessera tesseramia socio soci circolo associazione club membro iscritto tesserato
`

const common: ReadonlySet<string> = new Set(WORDS.split(/\s+/u).filter(Boolean))

/** Usual endings that people add to a refused word. */
const TAIL = /(?:[01]?\d|12[345]*6?7?8?9?0?|0{2,3}|1{2,3}|69|77|88|99|007)?[!.?*]{0,2}$/u

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhn',
  '147258369',
  '741852963',
  '987654321',
]

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * True for the passwords that attackers try first: a common word with a usual ending or digits for letters, a repetition, a run along the
 * keyboard or the alphabet, only spaces, a plain date.
 */
export function isCommonPassword(password: string): boolean {
  const text = fold(password)
  if (!text || isCommonWord(text) || isRun(text) || isDate(text)) return true
  const unit = repeatedUnit(text)
  return unit !== null && (unit.length <= 2 || isCommonWord(unit) || isRun(unit))
}

/** Case, accents and spaces do not make a password rarer. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

function isCommonWord(text: string): boolean {
  const stem = text.replace(TAIL, '')
  return [text, stem, readable(text), readable(stem)].some((word) => common.has(word))
}

const readable = (text: string): string => text.replace(/[013457@$!]/gu, (sign) => LOOKALIKES[sign] ?? sign)

/** A run along a row of the keyboard or the alphabet, forwards or backwards, with or without a usual ending. */
const isRun = (text: string): boolean =>
  [text, text.replace(TAIL, '')].some(
    (run) => run.length >= 3 && ROWS.some((row) => row.includes(run) || row.includes([...run].toReversed().join(''))),
  )

/** The repeated piece: "abab" gives "ab". Null when nothing repeats. */
function repeatedUnit(text: string): string | null {
  const again = `${text}${text}`.indexOf(text, 1)
  return again < text.length ? text.slice(0, again) : null
}

/** A date as birthdays are written: day or year first, the year in two or four digits. */
const isDate = (text: string): boolean =>
  /^(?:(?:0[1-9]|[12]\d|3[01])[-./]?(?:0[1-9]|1[0-2])[-./]?(?:(?:19|20)?\d\d)|(?:19|20)\d\d[-./]?(?:0[1-9]|1[0-2])[-./]?(?:0[1-9]|[12]\d|3[01]))$/u.test(
    text,
  )
