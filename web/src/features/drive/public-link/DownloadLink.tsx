import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { requireFile } from '../../../api/file-refusal.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { saveFrom } from '../model/save-from.ts'

interface DownloadLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** The name that the file is saved under. */
  download: string
}

/**
 * Saves a file of a public link. The link may have ended since the page was loaded: a refusal is shown in words, in place of what the browser
 * makes of the answer. The server counts both requests as one download.
 */
export function DownloadLink({ href, ...props }: DownloadLinkProps) {
  const { mutate } = useApiMutation(requireFile, { onSuccess: (_, url) => saveFrom(url) })
  const save = (event: MouseEvent) => {
    // In a new tab or window, or under another name, by the browser alone.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void mutate(href)
  }
  return <a {...props} href={href} onClick={save} />
}
