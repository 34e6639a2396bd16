import type { User } from '@trau/contract'
import { useEffect, useState } from 'react'

/** The wide picture over a profile; its ThumbHash stands there until it has come. */
export function Cover({ user }: { user: User }) {
  const { coverPhotoUrl, coverPhotoHash } = user
  const [failedUrl, setFailed] = useState<string>()
  const blurredUrl = useThumbHash(coverPhotoHash)
  if (!coverPhotoUrl || failedUrl === coverPhotoUrl) return null
  return (
    <div
      className="-mb-12 h-32 w-full overflow-hidden rounded-lg bg-primary-soft bg-cover bg-center"
      style={blurredUrl ? { backgroundImage: `url(${blurredUrl})` } : undefined}
    >
      <img
        src={coverPhotoUrl}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setFailed(coverPhotoUrl)}
        className="size-full object-cover"
      />
    </div>
  )
}

/** The blurred picture that a ThumbHash (base64) holds, as an address; the decoder is fetched when one is there. */
function useThumbHash(hash: string | undefined): string | undefined {
  const [picture, setPicture] = useState<{ hash: string; url: string }>()
  useEffect(() => {
    if (!hash) return
    let isHere = true
    import('thumbhash').then(
      ({ thumbHashToDataURL }) => {
        const bytes = Uint8Array.from(atob(hash), letter => letter.charCodeAt(0))
        if (isHere) setPicture({ hash, url: thumbHashToDataURL(bytes) })
      },
      // A picture without its shadow is no trouble.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [hash])
  return picture?.hash === hash ? picture?.url : undefined
}
