import { association } from '#app/platform/association.ts'
import { printPage } from '#app/platform/device/print-page.ts'
import { saveFile } from '#app/platform/device/put-file.ts'
import { secondFactor as words } from './texts-second-factor.ts'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { copy, download, printer } from '#app/ui/icons.ts'
import styles from './account-screen.module.css'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Failure } from '#app/ui/failure.tsx'
import { CopyButton } from './copy-button.tsx'

/** The codes for a lost phone: shown once, to copy, save as a file or print. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const title = words.codesFor(association().name)
  const list = codes.join('\n')
  const action = useAction('codes not saved')
  const save = () => action.run(() => saveFile(new Blob([`${title}\n\n${list}\n`], { type: 'text/plain;charset=utf-8' }), words.fileName))
  return (
    <>
      <div className={styles.sheet}>
        <p className={styles.printed}>{title}</p>
        <Group>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Group>
      </div>
      <div className={styles.tools}>
        <CopyButton icon={copy} text={list} label={words.copyCodes} copied={words.codesCopied} />
        <Button variant="tint" size="sm" icon={download} onClick={save}>
          {words.download}
        </Button>
        {printPage && (
          <Button variant="tint" size="sm" icon={printer} onClick={printPage}>
            {words.print}
          </Button>
        )}
      </div>
      <Failure error={action.error} ways={{ retry: action.retry }} />
      <Button wide onClick={onSaved}>
        {words.saved}
      </Button>
    </>
  )
}
