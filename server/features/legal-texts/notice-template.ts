import { or, type LegalFacts } from './facts.ts'

// A long file, so that the notice can be read and corrected in one piece. Domain guide, sections 6 to 8.

/**
 * A privacy notice for an association that uses this program (GDPR art. 13). It says what the program does, and has gaps for what only the
 * association knows.
 */
export const noticeTemplate = ({ companies: { signIn, payments }, ...facts }: LegalFacts) => `# Informativa privacy

Qui ti diciamo quali dati usiamo, perché e per quanto tempo. È l'informativa prevista dall'articolo 13 del Regolamento europeo 2016/679 (GDPR).

## In breve

- Usiamo i tuoi dati per gestire il tuo rapporto con l'associazione e per farti usare la tessera.
- Non li vendiamo e non facciamo pubblicità.
- Chi controlla la tessera vede solo il nome, l'iniziale del cognome, le ultime quattro cifre del numero e se la tessera vale.
- Niente cookie di profilazione, niente statistiche di terzi.
- Dalla pagina **Account** puoi scaricare, correggere e cancellare i tuoi dati.

## 1. Chi decide sui tuoi dati

Il titolare del trattamento è **${or(facts.name, 'nome')}**, ${or(facts.address, 'indirizzo della sede')}, codice fiscale ${or(facts.taxCode, 'codice fiscale')}.

- E-mail: ${or(facts.email, 'indirizzo e-mail')}
${lines(facts.pec && `- PEC: ${facts.pec}`, facts.phone && `- Telefono: ${facts.phone}`)}
Non abbiamo nominato un responsabile della protezione dei dati, perché per noi non è obbligatorio.

## 2. Quali dati usiamo

**Ce li dai tu:** nome, cognome, e-mail, password (la conserviamo in una forma che non si può rileggere); se fai domanda di ammissione, anche data e luogo di nascita, indirizzo, telefono, codice fiscale e categoria di socio; le iscrizioni agli appuntamenti; le segnalazioni, con le foto e i file allegati (dalle foto togliamo il luogo e gli altri dati nascosti; un PDF resta com'è). Di una segnalazione anonima non conserviamo né l'account né l'indirizzo di rete.

**Nascono con l'uso:** numero e stato della tessera, pagamenti e ricevute, controlli della tessera, dispositivi da cui entri, registro delle attività di sicurezza.

**Arrivano da altri:** da un genitore o da chi ne fa le veci, se hai meno di 18 anni; dalla segreteria, se l'iscrizione è avvenuta su carta${signIn.length > 0 ? `; da ${signIn.join(' o da ')}, se accedi così (nome, e-mail e identificativo dell'account)` : ''}.

**Dati sulla salute:** di regola non li chiediamo. Se per uno sport serve il certificato medico, registriamo che c'è e quando scade, e non ne teniamo copia.

**Posizione:** se la attivi per la mappa, resta sul tuo telefono. Riceviamo solo quella che aggiungi tu a una segnalazione.

## 3. Perché li usiamo e in base a che cosa

| Perché | Base giuridica |
|---|---|
| Creare l'account e farti accedere | Contratto con te (art. 6.1.b) |
| Esaminare la domanda, gestire il rapporto da socio, la quota e la tessera | Rapporto associativo e statuto (art. 6.1.b) |
| Tenere il libro dei soci, le ricevute, la contabilità | Obblighi di legge (art. 6.1.c) |
| Registrarti agli enti sportivi e annotare il certificato medico, se fai sport con noi | Obblighi di legge (art. 6.1.c e, per la salute, art. 9) |
| Iscriverti agli appuntamenti e avvisarti dei cambiamenti | Rapporto associativo (art. 6.1.b) |
| Permettere ai negozi convenzionati di controllare la tessera | Rapporto associativo (art. 6.1.b) |
| Proteggere account e servizio da abusi | Nostro legittimo interesse alla sicurezza (art. 6.1.f) |
| Rispondere alle segnalazioni | Legittimo interesse a risolvere i problemi (art. 6.1.f) |
| Ricevere e gestire segnalazioni di abusi, violenze e discriminazioni | Obblighi di legge (art. 6.1.c) |
| Mandarti notizie e promozioni | Il tuo consenso (art. 6.1.a) |
| Pubblicare foto in cui ti si riconosce | Il tuo consenso (art. 6.1.a) |

**Devi darci i dati?** Senza nome, cognome, e-mail e conferma dell'età non possiamo creare l'account. Senza i dati della domanda non possiamo ammetterti. Tutto il resto è facoltativo.

**La spunta «Ho letto l'informativa» non è un consenso.** Serve a ricordare che te l'abbiamo mostrata.

## 4. Se hai meno di 18 anni

Per aprire un account servono almeno 14 anni: te lo chiediamo quando ti registri. Per entrare tra i soci serve la firma di un genitore o di chi ne fa le veci.

Sotto i 14 anni non si apre un account: la tessera sta nell'account di un genitore.

Chi ha la responsabilità genitoriale può esercitare i diritti di questa informativa al tuo posto.

## 5. Chi vede i tuoi dati

- **Segreteria e direttivo**, per quello che serve al loro incarico.
- **Redazione**: vede solo il nome di chi le scrive una segnalazione.
- ${officer(facts)}
- **Negozi convenzionati**: solo nome, iniziale del cognome, ultime quattro cifre del numero ed esito del controllo. Al negozio restano solo i numeri del giorno; dove e quando la tessera è stata controllata con la rete lo leggi tu, in **Verifiche**.
- **Fornitori** del server e della posta elettronica: lavorano per noi, con un contratto (art. 28). Sono [da completare: chi fornisce il server e la posta, e in quale Paese].
${lines(payments !== null && `- **${payments}**, se paghi la quota online: riceve da noi l'importo, e da te ciò che la sua pagina ti chiede. I dati della carta non passano da noi.`)}- **Ente sportivo e registro nazionale dello sport**, se fai attività sportiva.
- **Commercialista, assicurazione, autorità**, quando la legge lo prevede.
- **Altri soci**: possono consultare i libri sociali nei modi previsti dallo statuto.

Non pubblichiamo elenchi di soci.

## 6. Fuori dall'Unione europea

Di regola i dati restano nell'Unione europea. Fanno eccezione le funzioni che usi solo se vuoi:

${lines(signIn.length > 0 && `- **accesso con ${signIn.join(' o ')}**: chi lo offre sa che accedi alla nostra app;`, payments !== null && `- **pagamento online**: ${payments} sa che hai pagato la quota;`)}- **notifiche**, se le attivi su un dispositivo: teniamo l'indirizzo a cui arrivano, e passano dal servizio del tuo browser o telefono (per esempio Apple, Google o Mozilla). Nel browser sono cifrate e il servizio non le legge; nell'app Apple o Google possono vedere il testo;
- **tessera nel portafoglio del telefono**, dove c'è: Apple o Google ricevono i dati stampati sulla tessera.

Queste aziende possono trattare dati negli Stati Uniti, in base alla decisione di adeguatezza della Commissione europea o alle clausole contrattuali tipo. Puoi chiederci una copia delle garanzie.

## 7. Per quanto tempo

| Dati | Tempo |
|---|---|
| Account non confermato | 30 giorni |
| Account | Finché non lo elimini |
| Domanda lasciata a metà | 90 giorni |
| Domanda non accolta | 12 mesi |
| Libro dei soci | Per la vita dell'associazione |
| Pagamenti e ricevute | 10 anni |
| Iscrizioni agli appuntamenti | 24 mesi |
| Controlli della tessera e sconti usati | 12 mesi, poi solo numeri; uno sconto che vale una volta per sempre, finché c'è la convenzione |
| Segnalazioni | 24 mesi dalla chiusura; di chi non conferma l'indirizzo e-mail, 7 giorni |
| Segnalazioni riservate | Secondo il modello di tutela adottato, ad accesso limitato |
| Accessi e dispositivi | 90 giorni dall'ultimo uso |
| Notifiche nell'app | 12 mesi |
| Indirizzi a cui arrivano le notifiche | Finché l'accesso è aperto su quel dispositivo, o le spegni; al più 18 mesi dall'ultimo uso |
| Registro delle attività di chi lavora in Gestione | 24 mesi |
| Prova di consensi e prese visione | 10 anni dalla fine del rapporto |
| Copie di sicurezza | [da completare: per quanto tempo le tenete] |

Se elimini un account che veniva da un'app precedente, teniamo solo un codice senza nome, perché i vecchi dati non tornino.

## 8. Eliminare l'account e lasciare l'associazione

Sono due cose diverse.

**Se elimini l'account** perdi l'accesso all'app, ma resti tra i soci. Hai 14 giorni per ripensarci.

**Se lasci l'associazione** il rapporto finisce e la tessera è annullata.

In tutti e due i casi conserviamo ciò che la legge ci chiede: la tua riga nel libro dei soci, i pagamenti e le ricevute.

## 9. I tuoi diritti

Puoi chiederci in ogni momento di:

- **vedere** i tuoi dati e averne una copia;
- **correggerli**;
- **cancellarli**, quando la legge lo permette;
- **limitarne** l'uso, per esempio mentre controlliamo un errore;
- **portarli via** in un formato leggibile da un computer;
- **opporti** agli usi basati sul nostro legittimo interesse;
- **togliere un consenso**, senza effetti sul passato.

La copia, i consensi e l'eliminazione li trovi nella pagina **Account**. Per il resto scrivi a ${or(facts.email, 'indirizzo e-mail')}. Rispondiamo **entro un mese**, gratis. Se la richiesta è complessa possiamo aver bisogno di altri due mesi: te lo diciamo prima che il mese finisca.

Se pensi che qualcosa non vada, puoi fare **reclamo al Garante per la protezione dei dati personali** (www.garanteprivacy.it) o rivolgerti al giudice.

## 10. Niente decisioni automatiche

Non ti profiliamo. Sulle domande di ammissione decidono persone. L'app calcola solo se la tessera è valida, in base alle date e agli atti dell'associazione: se il risultato ti sembra sbagliato, scrivici.

## 11. Cookie e dati sul telefono

Usiamo solo strumenti tecnici, necessari per farti accedere, ricordare le tue scelte e usare la tessera senza rete. Per questo non vedi nessun banner.

| Che cosa | A che serve | Quanto dura |
|---|---|---|
| Cookie di sessione | Tenere aperto l'accesso | Fino a 90 giorni senza uso |
| Cookie del dispositivo conosciuto | Lasciarti accedere da qui anche mentre altri provano a indovinare la tua password | 180 giorni dall'ultimo accesso |
| Chiave della tessera | Provare che la tessera è sul tuo telefono | Finché non esci |
| Dati per l'uso senza rete | Leggere le sezioni senza connessione | Finché non esci o svuoti i dati |
| Segnalazioni non ancora inviate | Inviarle quando torna la rete | Finché partono o esci; se l'accesso si chiude da solo, al più 7 giorni |
| Preferenze | Filtri e altre scelte | Finché non le cambi |

## 12. Se questa informativa cambia

Se cambia qualcosa di importante te lo diciamo nell'app, e ti chiediamo di leggere la nuova versione. La tessera funziona lo stesso. Le versioni di prima restano leggibili in fondo a questa pagina.
`

const lines = (...all: (string | false)[]): string =>
  all
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('')

const officer = ({ hasOfficer, safeguardingEmail }: Pick<LegalFacts, 'hasOfficer' | 'safeguardingEmail'>): string =>
  hasOfficer || safeguardingEmail
    ? `**Responsabile contro abusi, violenze e discriminazioni**: è la sola persona che legge le segnalazioni riservate${safeguardingEmail && ` (${safeguardingEmail})`}.`
    : '**Responsabile contro abusi, violenze e discriminazioni**, quando è in carica: è la sola persona che legge le segnalazioni riservate.'
