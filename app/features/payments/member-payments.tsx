import { useMay } from '#app/platform/session/staff-access.ts'
import { Group } from '#app/ui/group.tsx'
import { ban } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { usePayments } from './data.ts'
import { list as words, ofMember as text } from './texts.ts'

const FEW = 5

/** The last payments of a card, on the sheet of its holder. */
export function MemberPayments({ number, root }: { number: string; root: string }) {
  const may = useMay()
  return may('payments.read') ? <Last number={number} root={root} /> : null
}

function Last({ number, root }: { number: string; root: string }) {
  const { data, error } = usePayments(`q=${number}`)
  if (!data && error) return null
  const all = data && data.payments.length > FEW ? { all: { to: `${root}?q=${number}`, text: text.all, label: text.allLabel } } : {}
  return (
    <ListSection title={text.title} {...all}>
      {!data ? (
        <SkeletonRows rows={1} thumbs={false} />
      ) : data.payments.length === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        <Group>
          {data.payments.slice(0, FEW).map((item) => (
            <Row
              key={item.id}
              title={`${words.money(item.cents)}, ${words.what(item)}`}
              detail={`${words.day(item.paidOn)} · ${words.method[item.method]} · ${item.receipt}`}
              to={`${root}/${item.id}`}
              end={
                item.voided && (
                  <Tag tone="bad" icon={ban}>
                    {words.voided}
                  </Tag>
                )
              }
              chevron
            />
          ))}
        </Group>
      )}
    </ListSection>
  )
}
