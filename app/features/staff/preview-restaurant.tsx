import { RestaurantView } from '#app/features/restaurants/restaurant-screen.tsx'
import { readRestaurant } from '#app/features/restaurants/restaurant.ts'
import type { PreviewOf } from './preview-document.ts'

export function RestaurantPreview({ document, picture }: PreviewOf) {
  return <RestaurantView item={readRestaurant(document)} picture={picture} />
}
