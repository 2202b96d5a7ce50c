import { addressOf, mayEnter, rooms, type May } from './rooms.ts'

/** The room's address, if it exists and this person may enter it. */
export function roomAddress(path: string, may: May): string | null {
  const room = rooms.find((one) => one.path === path)
  return room && mayEnter(room, may) ? addressOf(room) : null
}
