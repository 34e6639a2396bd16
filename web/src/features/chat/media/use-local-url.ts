import { useEffect, useState } from 'react'
import { useMessenger } from '../../../model/session/messenger.ts'

/** The file's address in this page, where the page has its bytes: at once for what was chosen here, soon for what waits on disk. */
export function useLocalUrl(id: string, isOnItsWay: boolean): string | undefined {
  const session = useMessenger()
  const [url, setUrl] = useState(() => session.ready?.files.urlNow(id))
  useEffect(() => {
    if (url !== undefined || !isOnItsWay) return
    let isHere = true
    void session.unsent
      .then(({ files }) => files.url(id))
      .then(localUrl => {
        if (isHere) setUrl(localUrl)
      })
    return () => {
      isHere = false
    }
  }, [session, id, url, isOnItsWay])
  return url
}
