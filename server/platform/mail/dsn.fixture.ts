type Parts = { action?: string; status?: string; original?: string; final?: string; diagnostic?: string; more?: string; returned?: string }

/** A delivery status notification (the example of RFC 3464 §2.1), with one recipient unless there are `more`. */
export const aDsn = ({
  action = 'failed',
  status = '5.1.1',
  original,
  final = 'rfc822; anna@posta.example',
  diagnostic = 'smtp; 550 5.1.1 User unknown',
  more = '',
  returned = 'Subject: Annullato: Cena\n\nCiao Anna,\n',
}: Parts = {}): string => `From: Mail Delivery Subsystem <MAILER-DAEMON@mx.posta.example>
To: tessera@circolo.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="RAA14128.773615765/mx.posta.example"

--RAA14128.773615765/mx.posta.example
Content-Type: text/plain

The mail could not be delivered.

--RAA14128.773615765/mx.posta.example
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.posta.example
Arrival-Date: Tue, 10 Nov 2026 09:00:00 +0100

${original ? `Original-Recipient: ${original}\n` : ''}Final-Recipient: ${final}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}
${more}
--RAA14128.773615765/mx.posta.example
Content-Type: message/rfc822

${returned}
--RAA14128.773615765/mx.posta.example--
`
