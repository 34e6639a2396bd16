import { Link, useNavigate } from '@tanstack/react-router'
import type { Note } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import IconArchive from '~icons/lucide/archive'
import IconBack from '~icons/lucide/arrow-left'
import IconBell from '~icons/lucide/bell'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconHistory from '~icons/lucide/history'
import IconInfo from '~icons/lucide/info'
import IconComments from '~icons/lucide/message-square-text'
import IconPalette from '~icons/lucide/palette'
import IconPin from '~icons/lucide/pin'
import IconShare from '~icons/lucide/user-plus'
import { serverNow } from '../../../api/server-clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { comingTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { ColourChoice } from '../colours/ColourChoice.tsx'
import { setColour, setPinned } from '../model/commands.ts'
import { showDialog } from '../model/dialog.ts'
import type { NotePanel } from '../model/place.ts'
import { useNoteMenu } from '../wall/useNoteMenu.tsx'
import { HereFaces } from './HereFaces.tsx'

interface NoteHeaderProps {
  note: Note
  /** Who has it open, with oneself on another device. */
  present: readonly string[]
  panel: NotePanel | undefined
  onPanel: (panel: NotePanel | undefined) => void
}

const panels = [
  { id: 'comments', Icon: IconComments },
  { id: 'history', Icon: IconHistory },
  { id: 'info', Icon: IconInfo },
] as const

/** The way back, and what is done with the note as a whole. */
export function NoteHeader({ note, present, panel, onPanel }: NoteHeaderProps) {
  const words = useNotesWords()
  const navigate = useNavigate()
  const me = useMyId()
  const [language] = useLanguage()
  const groups = useNoteMenu([note], () => void navigate({ to: '/notes' }))
  const isTrashed = note.trashedTime !== undefined
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-(--note-line) px-2">
      <Link
        to="/notes"
        aria-label={words.back}
        title={words.back}
        {...buttonLook({ variant: 'ghost', iconOnly: true })}
      >
        <IconBack className="size-5" aria-hidden="true" />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-2 px-1 text-sm text-muted">
        {note.isArchived && (
          <span className="inline-flex items-center gap-1.5">
            <IconArchive className="size-4" aria-hidden="true" /> {words.tabs.archive}
          </span>
        )}
        {note.reminderTime !== undefined && !isTrashed && (
          <Button
            size="sm"
            variant="ghost"
            className="min-w-0 max-md:hidden"
            startContent={<IconBell className="size-4" aria-hidden="true" />}
            aria-label={words.reminderAt(comingTime(note.reminderTime, serverNow(), language))}
            onPress={() => showDialog({ kind: 'remind', note })}
          >
            <span className="truncate tabular-nums">
              {comingTime(note.reminderTime, serverNow(), language)}
            </span>
          </Button>
        )}
        <HereFaces userIds={present.filter(userId => userId !== me)} />
      </div>
      {!isTrashed && (
        <>
          {!note.isLocked && (
            <Button
              size="sm"
              variant="flat"
              className="max-sm:hidden"
              startContent={<IconShare className="size-4.5" aria-hidden="true" />}
              onPress={() => showDialog({ kind: 'share', note })}
            >
              {words.share}
            </Button>
          )}
          <IconButton
            label={note.isPinned ? words.unpin : words.pin}
            aria-pressed={note.isPinned}
            className="max-sm:hidden"
            onPress={() => void setPinned([note], !note.isPinned)}
          >
            <IconPin className={cx('size-5', note.isPinned && 'fill-current')} aria-hidden="true" />
          </IconButton>
          {includesRole(note.role, 'EDIT') && (
            <Popover
              label={words.colour}
              trigger={
                <IconButton label={words.colour} className="max-sm:hidden">
                  <IconPalette className="size-5" aria-hidden="true" />
                </IconButton>
              }
            >
              {close => (
                <ColourChoice
                  value={note.colour}
                  onChange={colour => {
                    close()
                    void setColour([note], colour)
                  }}
                />
              )}
            </Popover>
          )}
        </>
      )}
      {panels.map(({ id, Icon }) => (
        <IconButton
          key={id}
          label={words[id]}
          aria-pressed={panel === id}
          className={cx(panel === id && 'bg-primary-soft text-primary-deep')}
          onPress={() => onPanel(panel === id ? undefined : id)}
        >
          <Icon className="size-5" aria-hidden="true" />
        </IconButton>
      ))}
      <MenuButton label={words.more} groups={groups}>
        <IconMore className="size-5" aria-hidden="true" />
      </MenuButton>
    </header>
  )
}
