import type { Note } from '@trau/contract'
import { includesRole } from '@trau/contract/rules/drive'
import IconCheck from '~icons/lucide/check'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { cx } from '../../../ui/cx.ts'
import { setTask } from '../model/commands.ts'

interface CardTasksProps {
  note: Note
  tabIndex?: number
  onTick?: (taskId: string, isDone: boolean) => void
}

/** The first tasks of a note, to be ticked where they stand. */
export function CardTasks({ note, tabIndex = 0, onTick }: CardTasksProps) {
  const words = useNotesWords()
  const { title, tasks, taskCount, doneCount, role, trashedTime } = note
  if (tasks.length === 0) return null
  const mayTick = includesRole(role, 'EDIT') && trashedTime === undefined
  const rest = taskCount - tasks.length
  const tick = onTick ?? ((taskId: string, isDone: boolean) => void setTask(note, taskId, isDone))
  return (
    <div className="mt-1.5">
      <ul className="flex flex-col">
        {tasks.map(({ taskId, text, isDone }) => (
          // Without a title the first one stands beside the tools.
          <li key={taskId} className={cx(!title && 'first:pr-8')}>
            <label
              className={cx(
                'relative z-1 -mx-1 flex w-[calc(100%+0.5rem)] items-start gap-2 rounded-md px-1 py-0.5 text-left text-sm has-focus-visible:outline-2 has-focus-visible:outline-primary touch:min-h-11 touch:items-center',
                mayTick && 'cursor-pointer hover:bg-fill',
              )}
            >
              <input
                type="checkbox"
                aria-label={words.tick(text)}
                checked={isDone}
                disabled={!mayTick}
                tabIndex={tabIndex}
                onChange={({ currentTarget }) => tick(taskId, currentTarget.checked)}
                className="sr-only"
              />
              <span
                aria-hidden="true"
                className={cx(
                  'mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border-2',
                  isDone ? 'border-primary bg-primary text-on-primary' : 'border-edge',
                )}
              >
                {isDone && <IconCheck className="size-3" />}
              </span>
              <span
                className={cx('line-clamp-2 min-w-0 flex-1 break-words', isDone && 'text-muted line-through')}
              >
                {text}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-muted tabular-nums">
        {words.doneItems(doneCount, taskCount)}
        {rest > 0 && ` · ${words.moreItems(rest)}`}
      </p>
    </div>
  )
}
