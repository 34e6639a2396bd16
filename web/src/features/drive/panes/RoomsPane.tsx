import { Link } from '@tanstack/react-router'
import type { DriveSpace } from '@trau/contract'
import type { ReactNode } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RoomAvatar } from '../../../kit/RoomAvatar.tsx'
import { useMyId } from '../../../model/session/my-id.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useRoomOfSpace, useRoomTitle } from '../model/space-name.ts'
import { useSpaces } from '../model/useNodes.ts'
import { PaneTitle } from './PaneTitle.tsx'

/** The drives of one's workspaces, and the rooms that hold files, the latest change first. */
export function RoomsPane() {
  const words = useDriveWords()
  const spaces = useSpaces()
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-14 shrink-0 items-center border-b border-line px-3">
        <PaneTitle>{words.roomsTitle}</PaneTitle>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <Loaded of={spaces} rows={6} label={words.loading}>
          {({ items }) => {
            const workspaces = items.filter(({ kind }) => kind === 'WORKSPACE')
            const rooms = items.filter(({ kind }) => kind === 'ROOM')
            if (workspaces.length === 0) return <Spaces spaces={rooms} />
            return (
              <div className="flex flex-col gap-5">
                <Group title={words.ofWorkspaces}>
                  <Spaces spaces={workspaces} />
                </Group>
                {rooms.length > 0 && (
                  <Group title={words.ofRooms}>
                    <Spaces spaces={rooms} />
                  </Group>
                )}
              </div>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="px-2 pb-1 text-sm font-medium text-muted">{title}</h3>
    {children}
  </section>
)

export function Spaces({ spaces }: { spaces: readonly DriveSpace[] }) {
  const words = useDriveWords()
  if (spaces.length === 0)
    return (
      <EmptyState drawing={<NoFilesDrawing />} title={words.noRooms}>
        {words.noRoomsText}
      </EmptyState>
    )
  return (
    <ul>
      {spaces.map(space => (
        <li key={space.spaceId}>
          {space.kind === 'WORKSPACE' ? <WorkspaceSpace space={space} /> : <RoomSpace space={space} />}
        </li>
      ))}
    </ul>
  )
}

function RoomSpace({ space }: { space: DriveSpace }) {
  const { spaceId } = space
  const me = useMyId()
  const item = useRoomOfSpace(spaceId)
  const name = useRoomTitle(spaceId)
  return (
    <SpaceLink
      space={space}
      name={name}
      face={item ? <RoomAvatar item={item} name={name} me={me} /> : <Avatar id={spaceId} name={name} />}
    />
  )
}

function WorkspaceSpace({ space }: { space: DriveSpace }) {
  const { spaceId, name = '' } = space
  return <SpaceLink space={space} name={name} face={<Avatar id={spaceId} name={name} />} />
}

interface SpaceLinkProps {
  space: DriveSpace
  name: string
  face: ReactNode
}

function SpaceLink({ space: { spaceId, usedBytes, quotaBytes, role, kind }, name, face }: SpaceLinkProps) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const usedText = fileSize(usedBytes, language)
  const isArchived = kind === 'WORKSPACE' && role === 'VIEW'
  return (
    <Link
      to="/drive/folder/$folderId"
      params={{ folderId: spaceId }}
      className="flex min-h-15 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-fill"
    >
      {face}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-sm text-muted tabular-nums">
          {isArchived && `${words.readOnlySpace} · `}
          {kind === 'ROOM' && usedBytes === 0
            ? words.attachments
            : words.usageOf(usedText, fileSize(quotaBytes, language))}
        </span>
      </span>
      <IconChevron className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  )
}
