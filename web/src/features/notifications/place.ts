import type { Notification } from '@trau/contract'

/** The path that a notification opens; of what is no path within the product, the centre itself. */
export const placeOf = ({ place }: Pick<Notification, 'place'>): string =>
  /^\/(?![/\\])/.test(place) ? place : '/notifications'
