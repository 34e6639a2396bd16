import type { Location } from '@trau/contract'
import { readMapLink } from './map-link.ts'

type Place = Pick<Location, 'latitude' | 'longitude'>

/** About ten metres: what a message needs, and no more than that. */
const decimals = 5

export const roundPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(decimals)),
  longitude: Number(longitude.toFixed(decimals)),
})

export const placeText = ({ latitude, longitude }: Place) => `${latitude}, ${longitude}`

const pair = /^\s*(-?\d{1,3}(?:[.,]\d+)?)\s*(?:[;,]\s|[;\s]|,(?=-?\d+[.]))\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/

/** Typed coordinates, latitude first, with point or comma for decimals, or a pasted link of a map; undefined for what is no place on earth. */
export function readPlace(text: string): Place | undefined {
  const linkedPlace = readMapLink(text)
  if (linkedPlace) return roundPlace(linkedPlace)
  const match = pair.exec(text.replaceAll('−', '-'))
  if (!match) return undefined
  const [latitude, longitude] = [match[1]!, match[2]!].map(part => Number(part.replace(',', '.')))
  if (Math.abs(latitude!) > 90 || Math.abs(longitude!) > 180) return undefined
  return roundPlace({ latitude: latitude!, longitude: longitude! })
}
