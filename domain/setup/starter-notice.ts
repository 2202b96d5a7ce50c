import { withoutMarks } from '#domain/clean-markdown.ts'
import { romeDay } from '#domain/plain-date.ts'

/**
 * The first privacy notice of a new association (art. 13 GDPR). It describes what the program does, no more. People register from the first
 * minute and need a notice; the association replaces this one. Empty lines separate the paragraphs of the Markdown.
 */
export function starterNotice({ name, email }: { name: string; email: string }, now: number) {
  const today = romeDay(now)
  return { title: 'Informativa privacy', version: `${today}-iniziale`, effectiveFrom: today, markdown: starterNoticeText(name, email) }
}

/** The notice's text, in Markdown. */
export const starterNoticeText = (name: string, email: string) => `# Informativa privacy

Qui ti diciamo quali dati usiamo, perché e per quanto tempo. È l'informativa prevista dall'articolo 13 del Regolamento europeo 2016/679 (GDPR).

## Chi decide sui tuoi dati

Il titolare del trattamento è **${withoutMarks(name)}**. Per ogni domanda scrivi a ${withoutMarks(email)}.

## Quali dati usiamo e perché

- **Nome, cognome, e-mail e password**, per creare il tuo account e farti accedere (contratto con te, art. 6.1.b). La password è conservata in una forma che non si può rileggere.
- **Numero e stato della tessera**, per fartela usare (rapporto associativo, art. 6.1.b).
- **Che cosa hai letto e dichiarato**, con la data, per poterlo dimostrare (obblighi di legge, art. 6.1.c).
- **Dove e quando la tessera è stata controllata**, con la rete, da un negozio convenzionato o dalla segreteria: chi, il minuto, l'esito e se lo sconto è stato usato o annullato. Serve a far valere i limiti degli sconti e a farti vedere chi ha controllato (rapporto associativo, art. 6.1.b). Lo leggi solo tu, in Verifiche; al negozio restano solo i numeri del giorno.
- **Notifiche**: che cosa l'app ti ha fatto sapere, per quali argomenti le vuoi e, se le attivi su un dispositivo, l'indirizzo a cui arrivano lì (rapporto associativo, art. 6.1.b; offerte e notizie solo se le chiedi, art. 6.1.a). Passano dal servizio del browser o del telefono, per esempio Apple, Google o Mozilla: nel browser sono cifrate e il servizio non le legge, nell'app Apple o Google possono vedere il testo.
- **Le segnalazioni che scrivi**, con le foto e i file, per risponderti (legittimo interesse a risolvere i problemi, art. 6.1.f). Dalle foto togliamo il luogo e gli altri dati nascosti; un PDF resta com'è. Di una segnalazione anonima non conserviamo né l'account né l'indirizzo di rete. Quelle riservate le legge solo la persona responsabile della tutela (obblighi di legge, art. 6.1.c) e sono conservate cifrate.
- **Accessi e dispositivi**, per proteggere il servizio da abusi (legittimo interesse, art. 6.1.f).

Non vendiamo i dati, non facciamo pubblicità e non usiamo statistiche di terzi. I soli cookie sono quelli che servono ad accedere.

## Per quanto tempo

Un account mai confermato si cancella dopo 30 giorni, una sessione dopo 90 giorni senza uso, e con lei l'indirizzo a cui arrivano le notifiche di quel dispositivo. Le notifiche si cancellano dopo 12 mesi. I controlli della tessera si cancellano dopo 12 mesi; resta solo, finché la convenzione c'è, che hai usato uno sconto da usare una volta per sempre. Uno sconto registrato per sbaglio e annullato dal negozio si cancella entro due giorni. Le segnalazioni si cancellano 24 mesi dopo la chiusura; quelle di chi non conferma l'indirizzo e-mail, dopo 7 giorni. Una segnalazione non ancora inviata resta sul telefono finché parte o esci; se l'accesso si chiude da solo, al più 7 giorni. Gli altri dati restano finché dura il rapporto con l'associazione e per il tempo che la legge chiede. Se elimini un account che veniva da un'app precedente, teniamo solo un codice senza nome, perché i vecchi dati non tornino.

## I tuoi diritti

Puoi chiedere di vedere, correggere, ricevere o cancellare i tuoi dati, limitarne l'uso od opporti, scrivendo a ${withoutMarks(email)}: rispondiamo entro un mese. Puoi anche rivolgerti al Garante per la protezione dei dati personali.
`
