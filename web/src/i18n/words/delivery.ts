import { useText } from '../text.ts'
import { delivery } from '../vi/delivery.ts'

export type DeliveryWords = typeof delivery

export const useDeliveryWords = (): DeliveryWords => useText(delivery)
