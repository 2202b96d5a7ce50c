import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/members/export.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { download } from '#app/ui/icons.ts'
import { Segments } from '#app/ui/segments.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { saveMembers } from './data.ts'
import { exporting as text } from './texts.ts'

/** The sheet of «Esporta»: the list as a file. */
export function Export({ query, open, onClose }: { query: string; open: boolean; onClose: () => void }) {
  const action = useAction('members not exported')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const save = () =>
    action.run(async () => {
      const isSaved = await saveMembers(query, format)
      onClose()
      if (isSaved) showToast(text.done)
    })
  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      <div className="stack">
        <p>{text.text}</p>
        <Segments
          label={text.format}
          items={EXPORT_FORMATS.map((id) => ({ id, label: text.formats[id] }))}
          current={format}
          onChange={setFormat}
        />
        <p className="muted sm">{text.formatHint}</p>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        <Button wide icon={download} busy={action.busy !== null} onClick={save}>
          {text.export}
        </Button>
      </div>
    </Sheet>
  )
}
