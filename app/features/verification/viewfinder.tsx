import type { ReactNode } from 'react'
import { verify } from './texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, scanLine } from '#app/ui/icons.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { ScannerProblem } from './watch-camera.ts'
import styles from './scanner.module.css'

type Look = keyof typeof verify.scanSteps

/**
 * Where the camera's picture is. It has its size from the start, whatever is in it: nothing below it moves when the camera comes, or does not.
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
          {/* Other words in another place: nothing has moved. */}
          <span key={step}>{verify.scanSteps[step]}</span>
        </output>
      </div>
    </section>
  )
}

/** In its place while no camera is on: what to do without, or why there is no picture. */
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
