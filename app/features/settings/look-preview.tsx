import type { CSSProperties } from 'react'
import { emblemAddress } from '#domain/content/emblem.ts'
import { textOf } from '#domain/fields.ts'
import { fileAddress } from '#app/platform/device/server.ts'
import { PreviewCard } from '#app/ui/card/preview-card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Crest } from '#app/ui/crest.tsx'
import { TesseraMark } from '#app/ui/tessera-mark.tsx'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const text = settingsText.emblem

/** The colour, or Tessera's default while it is invalid. */
export const colorOf = ({ color }: Record<string, unknown>): string => (/^#[0-9a-f]{6}$/i.test(textOf(color)) ? textOf(color) : '#0b5c6b')

type Look = { name: string; shortName: string; color: string; emblem: string | null }

/** Card, bar and icon in light and dark mode. Every colour's tints keep their contrast (app/ui/styles/tokens.css). */
export function LookPreview(look: Look) {
  return (
    <div className={styles.looks}>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure
          key={scheme}
          className={classNames('assoc', styles.look)}
          style={{ '--assoc': look.color, colorScheme: scheme } as CSSProperties}
        >
          <figcaption className="muted sm">{text[scheme]}</figcaption>
          <div className={styles.lookBar} aria-hidden="true">
            <Crest size={28} emblem={look.emblem} />
            <span>{look.shortName}</span>
            <b className={styles.sample}>Tessera</b>
          </div>
          <PreviewCard name={look.name} emblem={look.emblem} />
          {scheme === 'light' && (
            <div className={styles.icon}>
              {look.emblem ? (
                <img className={styles.tile} src={fileAddress(emblemAddress(look.emblem))} alt="" />
              ) : (
                <span className={styles.tile}>
                  <TesseraMark size={36} />
                </span>
              )}
              <span>{text.icon}</span>
            </div>
          )}
        </figure>
      ))}
    </div>
  )
}
