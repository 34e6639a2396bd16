import { useEffect, useState } from 'react'
import type { ShownMedia } from '../../../model/messages/carried.ts'
import { useMessenger } from '../../../model/session/messenger.ts'

/** The file's address in this page, where the page has its bytes: at once for what was chosen here, soon for what waits on disk. */
export function useLocalUrl({ mediaId, localId }: ShownMedia): string | undefined {
  const id = localId ?? mediaId
  const session = useMessenger()
  const [url, setUrl] = useState(() => session.ready?.files.urlNow(id))
  useEffect(() => {
    if (url !== undefined || localId === undefined) return
    let isHere = true
    void session.unsent
      .then(({ files }) => files.url(id))
      .then(localUrl => {
        if (isHere) setUrl(localUrl)
      })
    return () => {
      isHere = false
    }
  }, [session, id, url, localId])
  return url
}
