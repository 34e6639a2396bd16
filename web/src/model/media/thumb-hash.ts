import { thumbHashToDataURL } from 'thumbhash'

const dataUrls = new Map<string, string>()
const mostDrawn = 500

/** The blurred picture that stands in a picture's place until it comes, as a data: address. '' where the hash is none. */
export function placeholder(hash: string | undefined): string {
  if (!hash) return ''
  const cachedUrl = dataUrls.get(hash)
  if (cachedUrl !== undefined) return cachedUrl
  if (dataUrls.size > mostDrawn) dataUrls.clear()
  const url = draw(hash)
  dataUrls.set(hash, url)
  return url
}

function draw(hash: string): string {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), letter => letter.charCodeAt(0)))
  } catch {
    // No hash of ours: nothing is drawn.
    return ''
  }
}
