import { or, type LegalFacts } from './facts.ts'

/**
 * A voluntary statement (domain guide, section 11), without the form and logo of AgID, which are for bodies under the law. It says what the
 * program does; the association adds how it was checked here.
 */
export const accessibilityTemplate = ({ email, accessibilityEmail, phone, address, seatAccess }: LegalFacts) => `# Accessibilità

Vogliamo che chiunque possa usare la tessera, con qualsiasi telefono e in qualsiasi modo.

Questa è una dichiarazione **volontaria**. Riguarda l'app dei soci, la pagina con cui i negozi controllano la tessera e la Gestione.

## A che punto siamo

Ci basiamo sulle **WCAG 2.2, livello AA**, e sulla norma europea **EN 301 549**.

L'app è **parzialmente conforme**: rispetta quasi tutti i requisiti, con i limiti scritti qui sotto.

## Che cosa puoi fare

- Usare tutto con la **tastiera**, senza mouse.
- Usare un **lettore di schermo**: pulsanti, errori ed esiti hanno un nome e vengono letti.
- **Ingrandire il testo** fino al 200% senza perdere contenuti.
- Usare il **tema chiaro o scuro**: seguiamo l'impostazione del tuo dispositivo.
- **Ridurre le animazioni**: seguiamo l'impostazione del tuo dispositivo.
- Capire gli esiti **senza i colori**: ci sono sempre un'icona e una parola.
- Fare a meno della **mappa**: l'elenco ha le stesse informazioni e gli stessi filtri.
- Fare a meno della **fotocamera**: si può scrivere il codice che compare sotto il QR.
- Accedere con un **gestore di password**, senza indovinelli.

## Limiti che conosciamo

| Limite | Che cosa fare intanto |
|---|---|
| La mappa non si esplora bene con un lettore di schermo | Usa l'elenco |
| I documenti in PDF che carichiamo possono non avere i tag | Chiedili in segreteria in un altro formato |
| Le foto inviate nelle segnalazioni possono non avere una descrizione | Chiedici che cosa mostrano |
| Il codice della tessera cambia ogni 15 secondi | Non devi fare niente: si aggiorna da solo |

## Come l'abbiamo verificata

- Il programma è provato in modo automatico a ogni nuova versione.
- Le nostre prove: [da completare: chi ha provato l'app, come e quando; scrivi «nessuna» se non ne avete fatte]

## In sede

${address ? `Siamo in ${address}. ` : ''}${or(seatAccess, "com'è l'ingresso, il bagno, il parcheggio più vicino")}

Se ti serve altro per un appuntamento, diccelo quando ti iscrivi.

## Hai trovato un ostacolo?

Scrivici: è il modo più rapido per farlo sparire.

- Nell'app: **Segnalazioni**
- E-mail: ${or(accessibilityEmail || email, 'indirizzo e-mail')}
${phone ? `- Telefono: ${phone}\n` : ''}
Dicci che cosa volevi fare, che dispositivo usi e, se vuoi, con quale ausilio. Rispondiamo **entro [da completare: numero di giorni per rispondere] giorni lavorativi** e, se serve, facciamo l'operazione insieme a te.
`
