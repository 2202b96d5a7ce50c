import { formatDayMonth, formatMediumDate } from '#domain/format.ts'
import { excerpt, type Post } from '#domain/news/post.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { megaphone } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { news } from './texts.ts'

export const POST_LOOK = { icon: megaphone, hue: 40 }

/** One post in a list: its day and its first words. */
export function PostRow({ post: { id, title, body, publishedOn } }: { post: Post }) {
  const today = useToday()
  const detail = [publishedOn && postDay(publishedOn, today), excerpt(body, 60)].filter(Boolean).join(' · ')
  return <Row to={`/notizie/${id}`} thumb={<Thumb {...POST_LOOK} />} title={title} detail={detail} chevron />
}

/** Says the year when it is not the present one. */
export function postDay(day: PlainDate, today: PlainDate): string {
  if (day === today) return news.today
  if (day === addDays(today, -1)) return news.yesterday
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatMediumDate(day)
}
