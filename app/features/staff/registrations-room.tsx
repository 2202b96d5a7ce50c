import { RegistrationsScreen } from '#app/features/registrations/registrations-screen.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

/** /gestione/tesseramenti: the file for a sports body. */
export const Registrations = ({ path }: RoomProps) => (path.length > 0 ? <NoSuchPage /> : <RegistrationsScreen members="/gestione/soci" />)
