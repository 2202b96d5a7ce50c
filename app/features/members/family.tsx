import { useState } from 'react'
import { Link } from 'react-router'
import { isMinor } from '#domain/family/family.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { FindPerson } from '#app/shell/desk/find-person.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Box } from '#app/ui/desk/box.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { useToday } from '#app/ui/use-today.ts'
import { linkGuardian, unlinkGuardian } from './data.ts'
import styles from './sheet.module.css'
import { family as words, sheet as text } from './texts.ts'

const Opened = ({ to, name }: { to: string; name: string }) => (
  <Link className="link" to={to}>
    {name}
  </Link>
)

type Kind = 'guardian' | 'child'
type Other = { number: string; name: string }

/** Who carries this card, and whose cards its holder carries. Staff link and unlink them. */
export function Family({ sheet, root }: { sheet: MemberSheet; root: string }) {
  const { number, subject, children, guardians, birth, state, isOwn } = sheet
  const name = fullName(sheet.firstname, sheet.lastname)
  const may = useMay()
  const today = useToday()
  const [finding, setFinding] = useState<Kind | null>(null)
  const acting = useAction('family not changed')
  const { ask, dialog } = useQuestion()
  const mayWrite = may('people.write') && !isOwn
  const isKnownMinor = birth === null ? null : isMinor(birth.date, today)
  // Without a known birth date the server says what is missing.
  const kinds: Kind[] = [
    ...(isKnownMinor === false ? [] : (['guardian'] as const)),
    ...(subject === number || isKnownMinor === true ? [] : (['child'] as const)),
  ].filter(() => mayWrite && state !== 'cancelled')
  if (guardians.length + children.length + kinds.length === 0) return null

  const link = async (kind: Kind, other: Other) => {
    setFinding(null)
    await backToPage()
    const [child, guardian] = kind === 'guardian' ? [{ number, name }, other] : [other, { number, name }]
    ask({ title: words.linkTitle(child.name, guardian.name), text: words.linkText(guardian.name), confirm: words.linkDo }, () =>
      acting.run(async () => {
        await linkGuardian(sheet, child.number, guardian.number)
        showToast(words.linked)
      }),
    )
  }
  const unlink = (child: Other, guardian: { uid: string; name: string }) =>
    ask({ title: words.unlinkTitle(child.name, guardian.name), text: words.unlinkText(guardian.name), confirm: words.unlink }, () =>
      acting.run(async () => {
        await unlinkGuardian(sheet, child.number, guardian.uid)
        showToast(words.unlinked)
      }),
    )
  const rows = [
    ...guardians.map((one) => ({
      ...one,
      what: one.number === null ? text.guardianWithoutCard : text.guardian,
      unlink: () => unlink({ number, name }, { uid: one.uid!, name: one.name }),
    })),
    ...children.map((one) => ({
      ...one,
      what: text.child,
      unlink: () => unlink({ number: one.number!, name: one.name }, { uid: subject, name }),
    })),
  ]
  return (
    <Box title={text.family}>
      <div className="stack">
        {rows.length === 0 ? (
          <p className="muted">{words.none}</p>
        ) : (
          <Group>
            {rows.map((one) => (
              <Row
                key={`${one.number} ${one.name}`}
                title={one.number === null ? one.name : <Opened to={`${root}/${one.number}`} name={one.name} />}
                detail={one.what}
                thumb={<Avatar name={one.name} />}
                end={
                  mayWrite && (
                    <Button variant="secondary" size="xs" aria-label={words.unlinkLabel(one.name)} onClick={one.unlink}>
                      {words.unlink}
                    </Button>
                  )
                }
              />
            ))}
          </Group>
        )}
        <div className={styles.acts}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              size="xs"
              aria-haspopup="dialog"
              busy={acting.busy !== null}
              onClick={() => setFinding(kind)}
            >
              {words.find[kind]}
            </Button>
          ))}
        </div>
        <ActionFailure error={acting.error} ways={{ retry: acting.retry }} />
      </div>
      {dialog}
      <Sheet open={finding !== null} onClose={() => setFinding(null)} title={finding ? words.find[finding] : ''}>
        {finding && (
          <div className="stack">
            <p className="muted">{words.lead[finding]}</p>
            <FindPerson onFound={(found, foundName) => void link(finding, { number: found, name: foundName })} />
          </div>
        )}
      </Sheet>
    </Box>
  )
}
