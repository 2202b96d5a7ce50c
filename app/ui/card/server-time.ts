/**
 * The time for the card: the server's, continued by the device's clock since the last answer. A phone whose clock is a month off must not
 * show a card as expired, nor an expired one as valid.
 *
 * @param answer `now` of the server's answer, and the device's `fetchedAt` of it, both epoch ms
 */
export function serverTime(answer: { now: number; fetchedAt: number }, deviceNow: number): number {
  return deviceNow + (answer.now - answer.fetchedAt)
}
