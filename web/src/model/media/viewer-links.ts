import type { MediaLinks } from '@trau/contract'
import { useRef, useState } from 'react'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { freshLinks, hasEnded, useManyLinks } from './links.ts'

type LinksById = ReadonlyMap<string, MediaLinks>

/** A file whose new addresses fail as well is broken itself. */
const mostTries = 3

/**
 * Addresses of what a viewer shows. One that works stays, since with another the picture would be drawn anew; so does that of the picture in
 * the middle, which is drawn already.
 * @param mediaIds of what is in the middle, and to the left and right of it
 * @returns all that were found so far, and what replaces the address of a picture that could not be fetched
 */
export function useViewerLinks(
  mediaIds: readonly string[],
  roomId: string | undefined,
  currentId: string | undefined,
): { links: LinksById; renew: (mediaId: string) => Promise<void> } {
  const foundLinks = useManyLinks(mediaIds, roomId)
  const [links, setLinks] = useState<LinksById>(new Map())
  const tries = useRef(new Map<string, number>())
  const newLinks = [...foundLinks].filter(([mediaId, newOne]) => {
    const oldOne = links.get(mediaId)
    return !oldOne || (mediaId !== currentId && oldOne.url !== newOne.url && hasEnded(oldOne))
  })
  if (newLinks.length > 0) setLinks(new Map([...links, ...newLinks]))
  const renew = async (mediaId: string) => {
    const triesBefore = tries.current.get(mediaId) ?? 0
    if (triesBefore >= mostTries) return
    tries.current.set(mediaId, triesBefore + 1)
    const fresh = await ignoreFailure(freshLinks(mediaId, roomId, { isBroken: true }), 'repeated')
    if (fresh) setLinks(shownLinks => new Map([...shownLinks, [mediaId, fresh]]))
  }
  return { links, renew }
}
