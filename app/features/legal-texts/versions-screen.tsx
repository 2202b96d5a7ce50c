import { useSearchParams } from 'react-router'
import type { LegalTextId, LegalVersion } from '#domain/legal-texts/legal-text.ts'
import { formatLongDate } from '#domain/format.ts'
import { Screen } from '#app/shell/screen.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, fileText } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { legalVersion, legalVersions } from './data.ts'
import { versionsText as text } from './texts.ts'

/** /privacy/versioni: every published version of the notice. */
export const PrivacyVersions = () => <Versions id="privacy" />

/** /accessibilita/versioni */
export const AccessibilityVersions = () => <Versions id="accessibilita" />

function Versions({ id }: { id: LegalTextId }) {
  const [query] = useSearchParams()
  const n = query.get('n')
  return n !== null && /^\d{1,6}$/.test(n) ? <OneVersion id={id} n={n} /> : <AllVersions id={id} />
}

function AllVersions({ id }: { id: LegalTextId }) {
  const known = legalVersions(id).use()
  const versions = known.data?.versions
  return (
    <Screen lead={text.titles[id]} freshness={known}>
      {!versions ? (
        <NotOnDevice stale={known.stale} texts={text} onRetry={legalVersions(id).refresh} />
      ) : versions.length === 0 ? (
        <EmptyState icon={fileText} text={text.none} />
      ) : (
        <Group>
          {versions.map((version, i) => (
            <VersionRow key={version.number} of={version} id={id} isNow={i === 0} />
          ))}
        </Group>
      )}
    </Screen>
  )
}

function VersionRow({ of: { number, from, changes }, id, isNow }: { of: LegalVersion; id: LegalTextId; isNow: boolean }) {
  return (
    <Row
      title={from ? `${text.version(number)}, ${text.from(formatLongDate(from))}` : text.version(number)}
      detail={changes}
      to={`/${id}/versioni?n=${number}`}
      {...(isNow && {
        end: (
          <Tag tone="ok" icon={check}>
            {text.now}
          </Tag>
        ),
      })}
      chevron
    />
  )
}

function OneVersion({ id, n }: { id: LegalTextId; n: string }) {
  const version = legalVersion(`${id}/${n}`)
  const known = version.use()
  const lead = known.data?.from ? `${text.version(Number(n))}, ${text.from(formatLongDate(known.data.from))}` : text.version(Number(n))
  return (
    <Screen lead={lead} freshness={known}>
      {known.data ? <Prose source={known.data.markdown} /> : <NotOnDevice stale={known.stale} texts={text} onRetry={version.refresh} />}
      <p>
        <LinkButton variant="secondary" size="sm" to={`/${id}/versioni`}>
          {text.back}
        </LinkButton>
      </p>
    </Screen>
  )
}
