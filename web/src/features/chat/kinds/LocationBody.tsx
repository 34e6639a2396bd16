import IconOut from '~icons/lucide/external-link'
import IconPlace from '~icons/lucide/map-pin'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import type { KindBodyProps } from './KindBody.tsx'
import { placeText } from './location.ts'

/** A place, with a way to a map. Nothing of the map is loaded here: that would tell others who looks at what. */
export default function LocationBody({ metaData }: KindBodyProps) {
  const words = useKindPartWords()
  const { location } = metaData
  if (!location) return null
  const { latitude, longitude, name } = location
  return (
    <div className="w-64 max-w-full py-1">
      <div className="flex items-center gap-3">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary-soft text-secondary-deep">
          <IconPlace className="size-5.5" aria-hidden="true" />
        </span>
        <p className="min-w-0">
          <span className="line-clamp-2 font-medium break-words">{name || words.location}</span>
          <span className="block text-xs tabular-nums opacity-75">{placeText(location)}</span>
        </p>
      </div>
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={words.locationOpenHint}
        className="mt-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-md font-medium text-own-link hover:underline touch:min-h-11"
      >
        {words.locationOpen}
        <IconOut className="size-4" aria-hidden="true" />
      </a>
    </div>
  )
}
