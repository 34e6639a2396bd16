import type { Note } from '@trau/contract'
import IconArchive from '~icons/lucide/archive'
import IconUnarchive from '~icons/lucide/archive-restore'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconPin from '~icons/lucide/pin'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { setArchived, setPinned } from '../model/commands.ts'
import { useNoteMenu } from './useNoteMenu.tsx'

interface CardToolsProps {
  note: Note
  name: string
  tabIndex: number
  isHidden: boolean
}

const hover = 'opacity-0 group-hover/note:opacity-100 group-focus-within/note:opacity-100 touch:opacity-100'

/** What is done with a card without opening it: the pin in its corner, the rest below. */
export function CardTools({ note, name, tabIndex, isHidden }: CardToolsProps) {
  const words = useNotesWords()
  const groups = useNoteMenu([note])
  if (isHidden) return null
  const { isPinned, isArchived, isTemplate, trashedTime } = note
  const isTrashed = trashedTime !== undefined
  const button = { size: 'sm', excludeFromTabOrder: tabIndex < 0 } as const
  return (
    <div className="absolute top-1.5 right-1.5 z-2 flex rounded-md group-hover/note:bg-inherit group-focus-within/note:bg-inherit touch:bg-transparent!">
      {!isTrashed && !isArchived && !isTemplate && (
        <IconButton
          {...button}
          label={words.archive}
          className={cx(hover, 'touch:hidden')}
          onPress={() => void setArchived([note], true)}
        >
          <IconArchive className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
      {!isTrashed && isArchived && (
        <IconButton
          {...button}
          label={words.unarchive}
          className={hover}
          onPress={() => void setArchived([note], false)}
        >
          <IconUnarchive className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
      <Menu
        label={words.moreFor(name)}
        groups={groups}
        trigger={
          <IconButton {...button} label={words.moreFor(name)} className={hover}>
            <IconMore className="size-4.5" aria-hidden="true" />
          </IconButton>
        }
      />
      {!isTrashed && !isArchived && !isTemplate && (
        <IconButton
          {...button}
          label={isPinned ? words.unpin : words.pin}
          aria-pressed={isPinned}
          className={cx(!isPinned && hover, 'touch:hidden')}
          onPress={() => void setPinned([note], !isPinned)}
        >
          <IconPin className={cx('size-4.5', isPinned && 'fill-current')} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
