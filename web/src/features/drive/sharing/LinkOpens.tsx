import { useInfiniteQuery } from '@tanstack/react-query'
import type { DriveLink } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { pagesOf } from '../../../api/pages.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { MoreButton } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullTime } from '../../../text/time.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface LinkOpensProps {
  nodeId: string
  link: DriveLink
  onClose: () => void
}

/** Who opened a public link, the latest first. */
export function LinkOpens({ nodeId, link, onClose }: LinkOpensProps) {
  const words = useSharingWords()
  const list = useInfiniteQuery(
    pagesOf(driveApi.driveSharing.listDriveLinkOpens, { params: { nodeId, linkId: link.linkId } }, 50),
  )
  return (
    <Dialog onClose={onClose} title={words.opensTitle}>
      <Loaded of={list} rows={4} label={words.loading}>
        {({ pages }) => {
          const items = pages.flatMap(page => page.items)
          if (items.length === 0) return <EmptyState title={words.noOpens} />
          return (
            <>
              <ul>
                {items.map(({ openedTime, what, name, fileName, address, userAgent }, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two openings apart
                  <li key={n} className="border-b border-line py-2 last:border-0">
                    <p className="flex items-baseline gap-2">
                      <span className="min-w-0 flex-1 truncate font-medium">{name || words.visitor}</span>
                      <span className="shrink-0 text-sm text-muted tabular-nums">{fullTime(openedTime)}</span>
                    </p>
                    {fileName && <p className="break-words text-sm">{fileName}</p>}
                    <p className="truncate text-sm text-muted" title={userAgent}>
                      {words.what[what]} · {address}
                    </p>
                  </li>
                ))}
              </ul>
              <MoreButton of={list} />
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
