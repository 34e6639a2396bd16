import type { Location } from '@trau/contract'
import { maxLocationName } from '@trau/contract/rules/attachment'

/** A place as a link of a map names it. */
export type LinkedPlace = Pick<Location, 'latitude' | 'longitude' | 'name'>

const longestLink = 2048
const number = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/

/** Names of places in an address that a map's own pages write. */
const coordinateParameters = ['q', 'query', 'll', 'coordinate', 'center', 'destination', 'daddr', 'sll']

/** The place in a link of Google Maps, OpenStreetMap or Apple Maps, or in a `geo:` address; nothing is fetched. */
export function readMapLink(text: string): LinkedPlace | undefined {
  const url = urlOf(text)
  if (!url) return undefined
  if (url.protocol === 'geo:') return readGeo(url)
  const map = mapOf(url)
  return map && readers[map](url)
}

/** A link that leads to a map, and says where only to who follows it. */
export const isShortMapLink = (text: string): boolean =>
  ['maps.app.goo.gl', 'goo.gl', 'maps.apple', 'osm.org'].includes(urlOf(text)?.hostname ?? '') &&
  !readMapLink(text)

function urlOf(text: string): URL | undefined {
  const trimmedText = text.trim()
  return trimmedText.length <= longestLink &&
    /^(?:https?|geo):/i.test(trimmedText) &&
    URL.canParse(trimmedText)
    ? new URL(trimmedText)
    : undefined
}

type MapName = keyof typeof readers

function mapOf({ hostname, pathname }: URL): MapName | undefined {
  const labels = hostname.split('.')
  if (labels.includes('google') && (labels[0] === 'maps' || pathname.startsWith('/maps'))) return 'google'
  if (hostname === 'openstreetmap.org' || hostname.endsWith('.openstreetmap.org') || hostname === 'osm.org')
    return 'osm'
  return hostname === 'maps.apple.com' ? 'apple' : undefined
}

const readers = {
  google(url: URL): LinkedPlace | undefined {
    const parts = url.pathname.split('/').map(decoded)
    // "!3d" and "!4d" are the pin itself; "@" is only the middle of what was on screen.
    const data = url.pathname.split('!')
    const pin = (mark: string) => data.findLast(part => part.startsWith(mark))?.slice(mark.length)
    const at = parts.find(part => part.startsWith('@'))
    const place =
      placeOf(pin('3d'), pin('4d')?.split('/')[0]) ??
      parts.map(placeOfPair).find(Boolean) ??
      fromParameters(url) ??
      placeOfPair(at?.slice(1))
    const placeName = parts[parts.indexOf('place') + 1]
    const name =
      parts.includes('place') && placeName && !placeOfPair(placeName) && !placeName.startsWith('@')
        ? placeName
        : ''
    return (
      place && { ...place, ...(name ? { name: name.replaceAll('+', ' ').slice(0, maxLocationName) } : {}) }
    )
  },
  osm(url: URL): LinkedPlace | undefined {
    const { searchParams, hash } = url
    const [, latitude, longitude] = (new URLSearchParams(hash.slice(1)).get('map') ?? '').split('/')
    return placeOf(searchParams.get('mlat'), searchParams.get('mlon')) ?? placeOf(latitude, longitude)
  },
  apple(url: URL): LinkedPlace | undefined {
    const place = fromParameters(url)
    const name = url.searchParams.get('name') ?? url.searchParams.get('q')
    return (
      place && { ...place, ...(name && !placeOfPair(name) ? { name: name.slice(0, maxLocationName) } : {}) }
    )
  },
}

/** RFC 5870; a place that only Android's `q` names stands behind "0,0". */
function readGeo({ pathname, searchParams }: URL): LinkedPlace | undefined {
  const placeName = placeOfPair((searchParams.get('q') ?? '').split('(')[0])
  return placeName ?? placeOfPair(pathname.split(';')[0])
}

const fromParameters = ({ searchParams }: URL) =>
  coordinateParameters.map(name => placeOfPair(searchParams.get(name) ?? undefined)).find(Boolean)

/** "10.7725,106.6980", and what may follow it: an altitude, or how near one looks. */
function placeOfPair(text: string | undefined): LinkedPlace | undefined {
  const [latitude, longitude] = (text ?? '').split(',', 2)
  return placeOf(latitude?.trim(), longitude?.replaceAll('+', ' ').trim())
}

function placeOf(
  latitudeText: string | null | undefined,
  longitudeText: string | null | undefined,
): LinkedPlace | undefined {
  if (!number.test(latitudeText ?? '') || !number.test(longitudeText ?? '')) return undefined
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not percent-encoded: it stands for itself.
    return part
  }
}
