import type { Note } from '@trau/contract'
import IconBell from '~icons/lucide/bell'
import IconLock from '~icons/lucide/lock-keyhole'
import IconShared from '~icons/lucide/users-round'
import { serverNow } from '../../../api/server-clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { comingTime } from '../../../text/time.ts'
import { useLabels } from '../model/useNotes.ts'

const mark = 'inline-flex max-w-full items-center gap-1 rounded-full bg-fill px-2 py-0.5 text-xs'

/** Under the text of a card: its labels, when it reminds, whether others have it. */
export function CardMarks({ note }: { note: Note }) {
  const words = useNotesWords()
  const [language] = useLanguage()
  const labels = useLabels().filter(({ labelId }) => note.labelIds.includes(labelId))
  const { reminderTime, isShared, isLocked } = note
  if (labels.length === 0 && reminderTime === undefined && !isShared && !isLocked) return null
  return (
    <ul className="mt-2.5 flex flex-wrap items-center gap-1.5">
      {reminderTime !== undefined && (
        <li className={mark} title={words.reminderAt(comingTime(reminderTime, serverNow(), language))}>
          <IconBell className="size-3.5" aria-hidden="true" />
          <span className="truncate tabular-nums">{comingTime(reminderTime, serverNow(), language)}</span>
        </li>
      )}
      {labels.map(({ labelId, name }) => (
        <li key={labelId} className={mark}>
          <span className="truncate">{name}</span>
        </li>
      ))}
      {isShared && (
        <li title={words.isShared} className="inline-flex text-muted">
          <IconShared className="size-4" role="img" aria-label={words.isShared} />
        </li>
      )}
      {isLocked && (
        <li title={words.isLocked} className="inline-flex text-muted">
          <IconLock className="size-4" role="img" aria-label={words.isLocked} />
        </li>
      )}
    </ul>
  )
}
