import { useState } from 'react'
import { formatTime } from '#domain/format.ts'
import { verify } from '../texts/verify.ts'
import styles from './verify.module.css'

/** When the code was read: an answer that stays open on the counter is not the next person's. */
export function CheckedAt() {
  const [time] = useState(() => formatTime(Date.now()))
  return <span className={`num ${styles.time}`}>{verify.checkedAt(time)}</span>
}
