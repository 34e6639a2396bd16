import type { ReactNode } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import IconFolder from '~icons/lucide/folder'
import IconMine from '~icons/lucide/hard-drive'
import IconShared from '~icons/lucide/users-round'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSpaceTitle } from '../model/space-name.ts'
import { useSpaces } from '../model/useNodes.ts'

/** In place of a folder's id: the list of what is shared with the person. */
export const sharedPlace = 'shared'

/** One's own drive, what others share, and the drives of the rooms. */
export function Places({ onOpen, children }: { onOpen: (folderId: string) => void; children?: ReactNode }) {
  const words = useDriveWords()
  const spaces = useSpaces()
  if (!spaces.data)
    return spaces.error ? (
      <ListFailure of={spaces} />
    ) : (
      <Spinner className="mx-auto my-8" label={words.loading} />
    )
  return (
    <ul>
      {children}
      {spaces.data.items.map(({ spaceId, kind }) => (
        <li key={spaceId}>
          <Place spaceId={spaceId} isMine={kind === 'MINE'} onOpen={() => onOpen(spaceId)} />
          {kind === 'MINE' && (
            <PlaceRow name={words.sharedWithMe} Icon={IconShared} onPress={() => onOpen(sharedPlace)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Place({ spaceId, isMine, onOpen }: { spaceId: string; isMine: boolean; onOpen: () => void }) {
  return <PlaceRow name={useSpaceTitle(spaceId)} Icon={isMine ? IconMine : IconFolder} onPress={onOpen} />
}

interface PlaceRowProps {
  name: string
  Icon: typeof IconFolder
  isDisabled?: boolean
  onPress: () => void
}

export const PlaceRow = ({ name, Icon, isDisabled = false, onPress }: PlaceRowProps) => (
  <button
    type="button"
    disabled={isDisabled}
    onClick={onPress}
    className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 text-left hover:bg-fill focus-visible:-outline-offset-2 disabled:opacity-50"
  >
    <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
    <span className="min-w-0 flex-1 truncate">{name}</span>
    <IconChevron className="size-4 shrink-0 text-muted" aria-hidden="true" />
  </button>
)
