import { api } from '../../api/api.ts'
import { isPassing, retryDelay, statusOf, untilOnline } from './tus.ts'

const tries = 4

/** A video goes without its poster where the server takes none: it is shown by its beginning then, or by an icon. */
export async function sendPoster(mediaId: string, poster: Blob, signal: AbortSignal): Promise<void> {
  const form = new FormData()
  form.append('file', poster, 'poster.jpg')
  // The contract's type is what the server makes of it.
  const body = form as never
  for (let failures = 0; failures < tries; failures++) {
    try {
      await api.media.setMediaPoster({ params: { id: mediaId }, body, signal })
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(statusOf(error))) break
      await untilOnline(retryDelay(failures), signal)
    }
  }
  console.warn('The poster of a video could not be stored')
}
