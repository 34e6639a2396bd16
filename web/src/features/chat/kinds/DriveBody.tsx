import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconFolder from '~icons/lucide/folder'
import { driveApi } from '../../../api/drive-api.ts'
import { ApiError } from '../../../api/errors.ts'
import { q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { fileSize } from '../../../text/file-size.ts'
import { buttonLook } from '../../../ui/button-style.ts'
import type { KindBodyProps } from './KindBody.tsx'

/** A file or folder that was shared with the room, as it is now and as the reader may see it. */
export default function DriveBody({ metaData, message }: KindBodyProps) {
  const { drive } = metaData
  if (!drive) return null
  return (
    <div className="w-64 max-w-full py-1">
      <DriveCard nodeId={drive.nodeId} kind={drive.kind} name={drive.name} />
      {message?.content && <p className="mt-2 break-words whitespace-pre-wrap">{message.content}</p>}
    </div>
  )
}

interface DriveCardProps {
  nodeId: string
  kind: 'FOLDER' | 'FILE'
  /** As it was called when it was shared. */
  name: string
}

function DriveCard({ nodeId, kind, name }: DriveCardProps) {
  const words = useKindPartWords()
  const [language] = useLanguage()
  const { data, error } = useQuery(q(driveApi.drive.getDriveNode, { params: { nodeId } }))
  const isGone = error instanceof ApiError && error.code === 'nodeNotFound'
  const isTrashed = data?.trashedTime !== undefined
  const node = isGone || isTrashed ? undefined : data
  const shownName = node?.name ?? name
  const extension = shownName.includes('.') ? shownName.slice(shownName.lastIndexOf('.') + 1) : ''
  const detail = kind === 'FOLDER' ? words.driveFolder : node && fileSize(node.bytes, language)
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary/12 text-own-link">
        {kind === 'FOLDER' ? (
          <IconFolder className="size-5.5" aria-hidden="true" />
        ) : (
          <FileIcon extension={extension} className="size-5.5" />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{shownName}</span>
        <span className="truncate text-sm opacity-75">
          {isGone ? words.driveGone : isTrashed ? words.driveTrashed : detail}
        </span>
      </span>
      {node && (
        <Link
          to="/drive"
          search={{ node: nodeId } as never}
          {...buttonLook({ size: 'sm', variant: 'flat' })}
          aria-label={`${words.driveOpen} ${shownName}`}
        >
          {words.driveOpen}
        </Link>
      )}
    </div>
  )
}
