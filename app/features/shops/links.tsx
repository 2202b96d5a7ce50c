import { useState } from 'react'
import type { PartnerSheet, ShopLink } from '#domain/verification/shops.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { mail, qrCode, smartphone } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { revokeDevice, revokeLink, revokeLinks } from './data.ts'
import { NewLink } from './new-link.tsx'
import { namesOf } from './names.ts'
import styles from './shops.module.css'
import { links as text, shops } from './texts.ts'

/** The links of a shop with the devices that they have opened, and the form for a new link. `isMain`: the page's main button is here. */
export function Links({ sheet, mayWrite, isMain }: { sheet: PartnerSheet; mayWrite: boolean; isMain: boolean }) {
  const { offerId, links, isPublic, now } = sheet
  const names = namesOf(links)
  const [opened, setOpened] = useState<'send' | 'show' | null>(null)
  const action = useAction('not revoked')
  const { ask, dialog } = useQuestion()
  const revoke = (act: () => Promise<unknown>, name: string) =>
    action.run(async () => {
      await act()
      showToast(text.revoked)
    }, name)
  const all = () =>
    ask({ title: text.revokeAllTitle, text: text.revokeAllText, confirm: text.revokeAll, danger: true }, () =>
      revoke(() => revokeLinks(offerId), 'all'),
    )
  const end = (label: string, name: string, question: { title: string; text: string }, act: () => Promise<unknown>) =>
    mayWrite && (
      <Button
        size="xs"
        variant="secondary"
        aria-label={label}
        busy={action.busy === name}
        onClick={() => ask({ ...question, confirm: text.revoke, danger: true }, () => revoke(act, name))}
      >
        {text.revoke}
      </Button>
    )
  return (
    <ListSection title={text.title}>
      <div className="stack">
        <p className="muted sm">{text.lead}</p>
        {!isPublic && <p>{shops.notPublic}</p>}
        {links.length === 0 && isPublic && <p>{mayWrite ? `${text.none} ${text.sendOne}` : text.none}</p>}
        {links.map((link) => {
          const { id, devices, opensUntil } = link
          const name = names.get(id)!
          return (
            <Group key={id}>
              <div className={styles.line}>
                <Row icon={qrCode} title={name} detail={detailOf(link, now)} />
                <div className={styles.act}>
                  {end(text.revokeLinkLabel(name), id, text.revokeLinkQuestion(name, devices.length), () => revokeLink(offerId, id))}
                </div>
              </div>
              {devices.map((device) => (
                <div key={device.id} className={styles.line}>
                  <Row icon={smartphone} title={names.get(device.id)} detail={text.used(device.lastSeenAt, now)} />
                  <div className={styles.act}>
                    {end(
                      text.revokeDeviceLabel(names.get(device.id)!),
                      device.id,
                      text.revokeDeviceQuestion(device.name && names.get(device.id)!, opensUntil > now),
                      () => revokeDevice(offerId, device.id),
                    )}
                  </div>
                </div>
              ))}
              {devices.length === 0 && <p className={`${styles.noDevice} muted sm`}>{text.noDevice}</p>}
            </Group>
          )
        })}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {mayWrite && (
          <div className={styles.buttons}>
            {isPublic && (
              <>
                <Button size="sm" variant={isMain ? 'primary' : 'secondary'} icon={mail} onClick={() => setOpened('send')}>
                  {text.send}
                </Button>
                <Button size="sm" variant="secondary" onClick={() => setOpened('show')}>
                  {text.show}
                </Button>
              </>
            )}
            {links.length > 1 && (
              <Button size="sm" variant="secondary" busy={action.busy === 'all'} onClick={all}>
                {text.revokeAll}
              </Button>
            )}
          </div>
        )}
        {links.length > 0 && <p className="muted sm">{text.honest}</p>}
      </div>
      {opened && <NewLink sheet={sheet} isSent={opened === 'send'} onClose={() => setOpened(null)} />}
      {dialog}
    </ListSection>
  )
}

function detailOf({ label, place, sentTo, createdAt, opensUntil }: ShopLink, now: number): string {
  const where = label ? place : null
  return [where, sentTo === null ? text.made(createdAt) : text.sentTo(sentTo), text.opens(opensUntil, now)].filter(Boolean).join(' · ')
}
