import { Link } from '@tanstack/react-router'
import IconBack from '~icons/lucide/arrow-left'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { buttonLook } from '../../../ui/button-style.ts'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NodeBrowser } from '../browser/NodeBrowser.tsx'
import { byName } from '../browser/order.ts'
import { useSpaceChanges } from '../model/changes.ts'
import { useRoomTitle } from '../model/space-name.ts'
import { useNodes } from '../model/useNodes.ts'

/** Files of the messages of a room, the latest first. */
export function AttachmentsPane({ spaceId }: { spaceId: string }) {
  const words = useDriveWords()
  const room = useRoomTitle(spaceId)
  useSpaceChanges(spaceId)
  const list = useNodes({ kind: 'attachments', spaceId }, byName, false)
  return (
    <NodeBrowser
      list={list}
      name={words.attachments}
      parentId={spaceId}
      title={
        <div className="flex min-w-0 items-center gap-1">
          <Link
            to="/drive/folder/$folderId"
            params={{ folderId: spaceId }}
            aria-label={room}
            title={room}
            {...buttonLook({ variant: 'ghost', iconOnly: true })}
          >
            <IconBack className="size-5" aria-hidden="true" />
          </Link>
          <div className="min-w-0">
            <h2 className="truncate font-bold">{words.attachments}</h2>
            <p className="truncate text-xs text-muted">{room}</p>
          </div>
        </div>
      }
      empty={
        <EmptyState drawing={<NoFilesDrawing />} title={words.noAttachments}>
          {words.noAttachmentsText}
        </EmptyState>
      }
    />
  )
}
