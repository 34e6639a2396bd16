import { type RefObject, useEffect, useRef, useState } from 'react'
import { ignoreFailure } from '../api/ignore-failure.ts'
import { freshLinks, useMediaLinks } from '../model/media/links.ts'

export interface RenewedSource<E extends HTMLMediaElement> {
  ref: RefObject<E | null>
  src: string | undefined
  onError(): void
  onLoadedMetadata(): void
  onTimeUpdate(): void
}

/** In a row, without a moment that played between them. */
const mostTries = 3

/**
 * The address of a video or recording that is played for longer than an address lasts. It is fetched in parts; when the address has ended, it
 * goes on from a new one, at the same place.
 * @param local the file as this page has it
 */
export function useRenewedSource<E extends HTMLMediaElement>(
  mediaId: string | undefined,
  roomId: string | undefined,
  local?: string,
): RenewedSource<E> {
  const links = useMediaLinks(local ? undefined : mediaId, roomId)
  const [src, setSrc] = useState(local)
  const ref = useRef<E>(null)
  const resume = useRef<{ at: number; isPlaying: boolean }>(undefined)
  const tries = useRef(0)
  // The first address stays until it fails: another one would begin anew.
  useEffect(() => {
    if (!src) setSrc(local ?? links?.url)
  }, [src, local, links])
  const renew = async () => {
    const element = ref.current
    if (!element || !mediaId || tries.current >= mostTries) return
    tries.current++
    resume.current ??= { at: element.currentTime, isPlaying: !element.paused }
    const fresh = await ignoreFailure(freshLinks(mediaId, roomId, { isBroken: true }), 'repeated')
    if (fresh) setSrc(fresh.url)
  }
  return {
    ref,
    src,
    onError: () => void renew(),
    onLoadedMetadata() {
      const element = ref.current
      const { at, isPlaying } = resume.current ?? { at: 0, isPlaying: false }
      resume.current = undefined
      if (!element || at === 0) return
      element.currentTime = at
      if (isPlaying) void ignoreFailure(element.play(), 'optional')
    },
    onTimeUpdate() {
      if (resume.current === undefined) tries.current = 0
    },
  }
}
