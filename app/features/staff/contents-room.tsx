import { ABOUT_PAGE, type ContentDocument } from '#domain/contents/api.ts'
import { ContentRoom } from '#app/features/contents/content-room.tsx'
import { BookingsLink, BookingsRoom } from '#app/features/bookings/bookings-room.tsx'
import { COLLECTIONS, contentAddress } from '#app/features/contents/collections.ts'
import { ContentsScreen } from '#app/features/contents/contents-screen.tsx'
import { ContentEditor } from '#app/features/contents/editor-screen.tsx'
import { contentText } from '#app/features/contents/texts.ts'
import { PartnerPanel } from '#app/features/shops/partner-panel.tsx'
import { ContentPreview } from './content-preview.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const CONTENTS = { title: contentText.contents, to: '/gestione/contenuti' }
const ABOUT = { title: COLLECTIONS.pagine.title, to: COLLECTIONS.pagine.root }
const given = { preview: ContentPreview, nowhere: <NoSuchPage /> }

/** /gestione/contenuti: the sections, each with a list and editors. «Chi siamo» is one page with its documents below. */
export function Contents({ path: [section, ...rest] }: RoomProps) {
  switch (section) {
    case undefined:
      return <ContentsScreen />
    case ABOUT_PAGE:
      return rest.length > 0 ? (
        <NoSuchPage />
      ) : (
        <ContentEditor collection="pagine" id={ABOUT_PAGE} path={[CONTENTS]} preview={ContentPreview} />
      )
    case 'documenti':
      return <ContentRoom collection="documenti" rest={rest} path={[CONTENTS, ABOUT]} {...given} />
    case 'ristoranti':
    case 'istruzioni':
    case 'sports':
    case 'notizie':
      return <ContentRoom collection={section} rest={rest} path={[CONTENTS]} {...given} />
    default:
      return <NoSuchPage />
  }
}

/** /gestione/appuntamenti: an open event leads to its registrations. */
export function Events({ path }: RoomProps) {
  const [id, page, ...rest] = path
  if (id !== undefined && page === 'iscritti')
    return (
      <BookingsRoom
        event={id}
        rest={rest}
        path={[{ title: COLLECTIONS.appuntamenti.title, to: COLLECTIONS.appuntamenti.root }]}
        eventTo={contentAddress('appuntamenti', id)}
        nowhere={given.nowhere}
      />
    )
  return <ContentRoom collection="appuntamenti" rest={path} links={toBookings} {...given} />
}

/** /gestione/convenzioni: an open offer has its shop beside it. */
export function Offers({ path }: RoomProps) {
  return <ContentRoom collection="convenzioni" rest={path} aside={shopOf} {...given} />
}

const toBookings = (doc: ContentDocument) => <BookingsLink to={`${contentAddress('appuntamenti', doc.id)}/iscritti`} of={doc} />

const shopOf = ({ id }: ContentDocument) => <PartnerPanel offerId={id} isBeside />
