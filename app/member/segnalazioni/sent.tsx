import type { SentReport } from '../../data/report-waiting.ts'
import { reports as text } from '../../texts/reports.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { check, mail } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Receipt } from './receipt.tsx'
import { useNoted } from './use-noted.ts'
import styles from './segnalazioni.module.css'

/** In the form's place once it is sent: what has happened, what the person has to keep, and what comes next. */
export function Sent({ sent, onAnother }: { sent: SentReport; onAnother: () => void }) {
  const { receipt, form } = sent
  const noted = useNoted(sent.key)
  return (
    <div className={styles.parts}>
      <Banner tone={receipt.confirmationSent ? 'warn' : 'ok'} icon={receipt.confirmationSent ? mail : check}>
        <p>
          <b>{receipt.confirmationSent ? text.oneStep : text.received}</b>
        </p>
        <p>
          {text.number} <b className="num">{receipt.number}</b>
        </p>
        <p>{receipt.confirmationSent ? text.pressLink : text.thanks[form.mode]}</p>
      </Banner>
      {receipt.code && <Receipt code={receipt.code} />}
      {receipt.code ? (
        <Button wide onClick={() => void noted().then(onAnother)}>
          {text.saved}
        </Button>
      ) : (
        <LinkButton wide to={`/segnalazioni/${receipt.id}`}>
          {text.see}
        </LinkButton>
      )}
      {!receipt.code && (
        <Button wide variant="secondary" onClick={onAnother}>
          {text.another}
        </Button>
      )}
    </div>
  )
}
