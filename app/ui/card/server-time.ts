/**
 * What time it is for the card: the server's, carried on by the device's clock since the last answer. A phone whose clock
 * is a month off must not show a card as expired, nor keep an expired one alive.
 *
 * @param answer `now` of the server's answer and `fetchedAt` of the device when it came, both epoch ms
 */
export function serverTime(answer: { now: number; fetchedAt: number }, deviceNow: number): number {
  return deviceNow + (answer.now - answer.fetchedAt)
}
