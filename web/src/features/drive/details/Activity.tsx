import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf, Contract, DriveNode } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { usePersonName } from '../../../model/people/person-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { fullTime, timeLabel } from '../../../text/time.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSpaceChanges } from '../model/changes.ts'
import { useRoomTitle, useSpaceTitle } from '../model/space-name.ts'
import { useNode } from '../model/useNodes.ts'

type ActivityItem = AnswerOf<Contract['drive']['listDriveActivity']>['items'][number]

/** What happened to a file or folder, the latest first. */
export function Activity({ node: { nodeId, spaceId } }: { node: DriveNode }) {
  const words = useDriveWords()
  useSpaceChanges(spaceId)
  const list = useInfiniteQuery(
    cursorPagesOf(driveApi.drive.listDriveActivity, { params: { nodeId }, query: { limit: 30 } }),
  )
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <div className="p-4">
      {list.isPending && <Spinner className="mx-auto my-6" label={words.loading} />}
      {list.isSuccess && items.length === 0 && <p className="text-muted">{words.noActivity}</p>}
      <ul className="flex flex-col gap-3">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have happened at the same time
          <Item key={`${item.createdTime} ${index}`} item={item} />
        ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
    </div>
  )
}

function Item({ item: { what, by, detail = '', createdTime } }: { item: ActivityItem }) {
  const words = useDriveWords()
  const who = usePersonName(by)
  const sharedWith = useSharedWith(what === 'SHARED' || what === 'UNSHARED' ? detail : undefined)
  const formerFolder = useFolderName(what === 'MOVED' && detail ? detail : undefined)
  const sentence = words.did[what](who, what === 'MOVED' ? formerFolder : (sharedWith ?? detail))
  return (
    <li className="flex flex-col text-sm">
      <span className="break-words">{sentence.charAt(0).toUpperCase() + sentence.slice(1)}</span>
      <time className="text-xs text-muted tabular-nums" title={fullTime(createdTime)}>
        {timeLabel(createdTime)}
      </time>
    </li>
  )
}

/** What a folder is called, the root of a space as its space; empty where one may not see it. */
function useFolderName(folderId: string | undefined): string {
  const { data: folder } = useNode(folderId)
  const isRoot = folder !== undefined && folder.nodeId === folder.spaceId
  const spaceTitle = useSpaceTitle(isRoot ? folder.spaceId : undefined)
  return isRoot ? spaceTitle : (folder?.name ?? '')
}

/** The person or room of this id. */
function useSharedWith(id: string | undefined): string | undefined {
  const isRoom = useAppSelector(
    state => id !== undefined && roomSelectors.selectRoom(state, id) !== undefined,
  )
  const person = usePersonName(isRoom ? undefined : id)
  const room = useRoomTitle(isRoom ? id : undefined)
  return id && (isRoom ? room : person)
}
