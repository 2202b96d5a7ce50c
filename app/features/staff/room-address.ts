import { addressOf, mayEnter, rooms, type May } from './rooms.ts'

/** Where a room is, if it is built and they may enter it. */
export function roomAddress(path: string, may: May): string | null {
  const room = rooms.find((one) => one.path === path)
  return room && mayEnter(room, may) ? addressOf(room) : null
}
