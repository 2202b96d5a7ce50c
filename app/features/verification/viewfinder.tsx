import type { ReactNode } from 'react'
import { verify } from './texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, scanLine } from '#app/ui/icons.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { ScannerProblem } from './watch-camera.ts'
import styles from './scanner.module.css'

type Look = keyof typeof verify.scanSteps

/**
 * The frame of the camera's picture. Its size is fixed from the start, so that nothing below it moves when the camera starts or fails.
 *
 * @param children the picture
 */
export function Viewfinder({ step, children }: { step: Look; children?: ReactNode }) {
  return (
    <section className={styles.scanner} aria-label={verify.camera}>
      <div className={classNames(styles.frame, styles.dark)}>
        {children}
        {step === 'opening' && <p className={styles.asking}>{verify.asking}</p>}
        <output className={styles.step}>
          {/* A new element per step: changed words then do not count as a layout shift. */}
          <span key={step}>{verify.scanSteps[step]}</span>
        </output>
      </div>
    </section>
  )
}

/** Shown while no camera runs: the alternatives, or why there is no picture. */
export function NoPicture({ problem }: { problem: ScannerProblem | null }) {
  return (
    <div className={styles.scanner}>
      <div className={classNames(styles.frame, styles.off, problem && styles.failed)} role={problem ? 'alert' : undefined}>
        <Icon of={problem ? circleAlert : scanLine} size={problem ? 40 : 64} />
        <p>{problem ? verify.cameraProblems[problem] : verify.howTo}</p>
      </div>
    </div>
  )
}
