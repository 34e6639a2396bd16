import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DriveUsage } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fileSize } from '../../../text/file-size.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NodeFace } from '../browser/NodeFace.tsx'
import { QuotaMeter } from '../QuotaBar.tsx'

/** What takes the caller's space: by kind of file, and the largest files. */
export function UsageDialog({ onClose }: { onClose: () => void }) {
  const words = useDriveWords()
  const usage = useQuery({ ...q(driveApi.drive.getDriveUsage), staleTime: 0 })
  return (
    <Dialog onClose={onClose} title={words.usage}>
      <Loaded of={usage} rows={6} label={words.loading}>
        {data => <Usage usage={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Usage({ usage, onClose }: { usage: DriveUsage; onClose: () => void }) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const kinds = usage.byKind.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes)
  const most = kinds[0]?.bytes ?? 0
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="tabular-nums">
          {words.usageOf(fileSize(usage.usedBytes, language), fileSize(usage.quotaBytes, language))}
        </p>
        <QuotaMeter usedBytes={usage.usedBytes} quotaBytes={usage.quotaBytes} />
      </div>
      {kinds.length === 0 ? (
        <p className="text-muted">{words.nothingUsed}</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {kinds.map(({ kind, bytes, files }) => (
            <li key={kind}>
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className="min-w-0 truncate">
                  {words.usageKinds[kind]} <span className="text-muted">{words.usageFiles(files)}</span>
                </span>
                <span className="shrink-0 tabular-nums">{fileSize(bytes, language)}</span>
              </span>
              <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-fill-strong">
                <span
                  className="block h-full min-w-1 rounded-full bg-primary"
                  style={{ width: `${(100 * bytes) / most}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {usage.largest.length > 0 && (
        <section aria-labelledby="drive-largest">
          <h3 id="drive-largest" className="mb-1 font-bold">
            {words.largest}
          </h3>
          <ul className="-mx-2">
            {usage.largest.map(node => (
              <li key={node.nodeId}>
                <Link
                  to={node.trashedTime === undefined ? '/drive/folder/$folderId' : '/drive/trash'}
                  params={{ folderId: node.parentId ?? node.spaceId }}
                  onClick={onClose}
                  className="flex min-h-11 items-center gap-3 rounded-lg px-2 hover:bg-fill"
                >
                  <span className="size-9 shrink-0 overflow-hidden rounded-md">
                    <NodeFace node={node} size="row" />
                  </span>
                  <span className="min-w-0 flex-1 truncate">{node.name}</span>
                  <span className="shrink-0 text-sm text-muted tabular-nums">
                    {fileSize(node.bytes, language)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
