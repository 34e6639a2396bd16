import '../colours/colours.css'
import type { NoteColour } from '@trau/contract'
import { asLine } from '@trau/contract/rules/line'
import { maxNoteTitle } from '@trau/contract/rules/note'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import IconText from '~icons/lucide/align-left'
import IconTasks from '~icons/lucide/list-checks'
import IconPalette from '~icons/lucide/palette'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { isComposing } from '../../../kit/shortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { toast } from '../../../ui/toast.ts'
import { ColourChoice } from '../colours/ColourChoice.tsx'
import {
  type Capture,
  type CapturedLine,
  captureOf,
  dropCapture,
  holdCapture,
  isBlank,
  keepCapture,
  reasonOf,
} from './captures.ts'
import { noteToOpen } from './open-note.ts'
import { sendCaptures } from './send-captures.ts'
import { TaskLines } from './TaskLines.tsx'

/** A note in two keystrokes. What is typed is kept in this browser at once, and becomes a note when the box closes. */
export default function CaptureDialog({
  capture,
  onClose,
}: {
  /** One that the server refused, to be changed. */
  capture?: Capture | undefined
  onClose: () => void
}) {
  const words = useNotesWords()
  const formerTasks = capture?.lines.some(({ isDone }) => isDone !== undefined) ? capture.lines : undefined
  const [noteId] = useState(() => capture?.noteId ?? v7())
  const [title, setTitle] = useState(capture?.title ?? '')
  const [text, setText] = useState(
    formerTasks ? '' : (capture?.lines.map(line => line.text).join('\n') ?? ''),
  )
  const [tasks, setTasks] = useState<CapturedLine[] | undefined>(formerTasks)
  const [colour, setColour] = useState<NoteColour>(capture?.colour ?? 'DEFAULT')
  const isClosed = useRef(false)
  useEffect(() => holdCapture(noteId), [noteId])

  const linesOf = (body: string, list: CapturedLine[] | undefined): CapturedLine[] =>
    list ?? body.split('\n').map(line => ({ text: line }))
  const keep = (change: {
    title?: string
    text?: string
    tasks?: CapturedLine[] | undefined
    colour?: NoteColour
  }) => {
    const next = { title, text, tasks, colour, ...change }
    const content = { noteId, title: next.title, lines: linesOf(next.text, next.tasks), colour: next.colour }
    if (isBlank(content)) dropCapture(noteId)
    else keepCapture({ ...content, savedTime: Date.now(), isOpen: true })
  }

  const finish = async (opens: boolean) => {
    if (isClosed.current) return
    isClosed.current = true
    onClose()
    const writtenCapture = captureOf(noteId)
    if (!writtenCapture) return
    // One that was refused is tried again as it is.
    const { refusal: _, ...sentCapture } = writtenCapture
    keepCapture({ ...sentCapture, isOpen: false })
    await sendCaptures()
    const open = () => noteToOpen.set(noteId)
    const waitingCapture = captureOf(noteId)
    if (waitingCapture?.refusal) toast.error(words.captureRefused(reasonOf(waitingCapture.refusal)))
    else if (waitingCapture) toast(words.captureOffline)
    else if (opens) open()
    else toast.success(words.captureKept, { action: { label: words.open, onClick: open } })
  }
  const switchShape = () => {
    const next = tasks
      ? { tasks: undefined, text: tasks.map(line => line.text).join('\n') }
      : { tasks: linesOf(text, undefined).map(line => ({ ...line, isDone: false })) }
    setTasks(next.tasks)
    if (next.text !== undefined) setText(next.text)
    keep(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void finish(false)
  }
  return (
    <Dialog
      onClose={() => void finish(false)}
      title={words.capture}
      placement="top"
      size="md"
      footer={
        <>
          <div className="flex flex-1 items-center gap-1">
            <IconButton label={tasks ? words.captureText : words.captureList} onPress={switchShape}>
              {tasks ? (
                <IconText className="size-5" aria-hidden="true" />
              ) : (
                <IconTasks className="size-5" aria-hidden="true" />
              )}
            </IconButton>
            <Popover
              label={words.colour}
              trigger={
                <IconButton label={words.colour}>
                  <IconPalette className="size-5" aria-hidden="true" />
                </IconButton>
              }
            >
              {close => (
                <ColourChoice
                  value={colour}
                  onChange={next => {
                    setColour(next)
                    keep({ colour: next })
                    close()
                  }}
                />
              )}
            </Popover>
          </div>
          <Button variant="flat" onPress={() => void finish(true)}>
            {words.captureOpen}
          </Button>
          <Button color="primary" onPress={() => void finish(false)}>
            {words.captureDone}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter of the fields in it */}
      <div
        data-note-colour={colour}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-1 rounded-lg border px-3 py-2 focus-within:border-primary"
      >
        <input
          type="text"
          aria-label={words.captureTitle}
          placeholder={words.captureTitle}
          value={title}
          maxLength={maxNoteTitle}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            const line = asLine(currentTarget.value)
            setTitle(line)
            keep({ title: line })
          }}
          className="h-10 bg-transparent text-lg font-bold outline-none placeholder:font-normal"
        />
        {tasks ? (
          <TaskLines
            lines={tasks}
            onChange={next => {
              setTasks(next)
              keep({ tasks: next })
            }}
          />
        ) : (
          <textarea
            aria-label={words.captureText}
            placeholder={words.captureHint}
            value={text}
            autoFocus
            rows={5}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              keep({ text: currentTarget.value })
            }}
            className="field-sizing-content max-h-[40dvh] min-h-32 resize-none bg-transparent outline-none"
          />
        )}
      </div>
      <p role="status" className="mt-1.5 h-5 text-xs text-muted">
        {isBlank({ title, lines: linesOf(text, tasks) }) ? '' : words.captureSaved}
      </p>
    </Dialog>
  )
}
