import { maxNoteComment } from '@trau/contract/rules/note'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v4 } from 'uuid'
import { ignoreFailure } from '../../../../api/ignore-failure.ts'
import { useNotePanelWords } from '../../../../i18n/words/note-panels.ts'
import { isComposing } from '../../../../kit/shortcuts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { TextArea } from '../../../../ui/TextField.tsx'
import { type FoundFor, offeredFor } from '../../editor/menus/found-references.ts'
import type { FoundReference } from '../../editor/menus/TriggerMenu.tsx'
import { useReferences } from '../../page/useReferences.tsx'
import { draftOf, keepDraft } from './comment-drafts.ts'

export interface WrittenComment {
  text: string
  /** Ids of the people who are named. */
  mentions: string[]
  /** The same while it is sent again. */
  clientCommentId: string
}

interface CommentFieldProps {
  label: string
  sendLabel: string
  /** Under which what is being written is kept while the field is not shown. */
  draftKey: string
  /** Of a comment that is edited: each time all of it is sent. */
  initial?: string
  autoFocus?: boolean
  /** Absent where the field stays. */
  onCancel?: (() => void) | undefined
  /** @returns whether it was taken; what was typed meanwhile stays in the field */
  onSend: (comment: WrittenComment) => Promise<boolean>
  /** Everything in the field was sent. */
  onSent?: () => void
}

/** A comment being written: "@" names people, Ctrl+Enter sends. */
export function CommentField(props: CommentFieldProps) {
  const { label, sendLabel, draftKey, initial, autoFocus, onCancel, onSend, onSent } = props
  const words = useNotePanelWords()
  const id = useId()
  const [text, setShownText] = useState(() => draftOf(draftKey) || (initial ?? ''))
  const setText = (next: string) => {
    setShownText(next)
    keepDraft(draftKey, next === initial ? '' : next)
  }
  const cancel =
    onCancel &&
    (() => {
      keepDraft(draftKey, '')
      onCancel()
    })
  const latestText = useRef(text)
  latestText.current = text
  const [isSending, setSending] = useState(false)
  const namesByLabel = useRef(new Map<string, string>())
  const clientCommentId = useRef(v4())
  const area = useRef<HTMLTextAreaElement>(null)
  const mention = useMention(area, text, (next, label, userId) => {
    namesByLabel.current.set(label, userId)
    setText(next)
  })
  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!text.trim() || isSending) return
    setSending(true)
    const mentions = [...namesByLabel.current]
      .filter(([name]) => text.includes(`@${name}`))
      .map(([, userId]) => userId)
    const isTaken = await onSend({ text: text.trim(), mentions, clientCommentId: clientCommentId.current })
    setSending(false)
    if (!isTaken) return
    const rest = restOf(latestText.current, text, initial !== undefined)
    setText(rest)
    for (const name of namesByLabel.current.keys())
      if (!rest.includes(`@${name}`)) namesByLabel.current.delete(name)
    clientCommentId.current = v4()
    if (!rest) onSent?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || mention.onKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  }
  return (
    <form onSubmit={send} className="relative flex flex-col gap-2">
      <TextArea
        ref={area}
        hideLabel
        label={label}
        placeholder={label}
        rows={2}
        value={text}
        onChange={setText}
        onSelect={mention.readCaret}
        onKeyDown={onKeyDown}
        maxLength={maxNoteComment}
        role={mention.found ? 'combobox' : undefined}
        aria-expanded={mention.found ? true : undefined}
        aria-controls={mention.found ? `${id}-people` : undefined}
        aria-activedescendant={mention.found ? `${id}-${mention.at}` : undefined}
      />
      {mention.found && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label={words.mentionHint}
          className="-mt-1 max-h-52 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-soft"
        >
          {mention.found.map((person, n) => (
            <div
              key={person.id}
              id={`${id}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === mention.at}
              // The field keeps the focus.
              onPointerDown={event => event.preventDefault()}
              onClick={() => mention.choose(person)}
              onKeyDown={() => {}}
              className={cx(
                'flex min-h-10 cursor-default items-center gap-2 rounded-lg px-2 text-sm hover:bg-fill touch:min-h-11',
                n === mention.at && 'bg-fill',
              )}
            >
              {person.icon}
              <span className="min-w-0 flex-1 truncate">{person.label}</span>
              {person.detail && <span className="truncate text-xs text-muted">{person.detail}</span>}
            </div>
          ))}
        </div>
      )}
      {(text.trim() || onCancel) && (
        <div className="flex items-center justify-end gap-2">
          {cancel && (
            <Button size="sm" variant="ghost" onPress={cancel}>
              {words.cancel}
            </Button>
          )}
          <Button type="submit" size="sm" color="primary" isPending={isSending} isDisabled={!text.trim()}>
            {sendLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What is still to be sent: what was typed behind the comment while it was on its way. Where its own words were changed, all of it. */
function restOf(presentText: string, sentText: string, isEdit: boolean): string {
  const [text, comment] = [presentText.trimStart(), sentText.trim()]
  if (text.trimEnd() === comment) return ''
  return !isEdit && text.startsWith(comment) ? text.slice(comment.length).trimStart() : presentText
}

/** "@" and up to three words before the caret. */
const mentionBefore = (text: string) => /(?:^|\s)@((?! )[^\s@]{0,30}(?: [^\s@]{1,30}){0,2})$/u.exec(text)?.[1]

function useMention(
  area: { current: HTMLTextAreaElement | null },
  text: string,
  onChosen: (text: string, label: string, userId: string) => void,
) {
  const { people } = useReferences()
  const [caret, setCaret] = useState(0)
  const [foundReferences, setFound] = useState<FoundFor>()
  const [chosenAt, setAt] = useState(0)
  const [closedQuery, close] = useState<string>()
  const before = text.slice(0, caret)
  const query = mentionBefore(before)
  const isOpen = query !== undefined && closedQuery !== before
  useEffect(() => {
    if (!isOpen) return setFound(undefined)
    let isWanted = true
    const timer = setTimeout(async () => {
      const items = await ignoreFailure(people(query), 'optional')
      if (!isWanted) return
      setFound(items?.length ? { query, items } : undefined)
      setAt(0)
    }, 120)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isOpen, query, people])
  const shownPeople = isOpen && foundReferences ? offeredFor(foundReferences, query) : undefined
  const at = Math.min(chosenAt, (shownPeople?.length ?? 1) - 1)
  const choose = ({ id, label }: FoundReference) => {
    if (query === undefined) return
    const start = before.slice(0, before.length - query.length)
    setFound(undefined)
    const textWithName = `${start}${label} `
    // In the same turn: what is typed next stands behind the name, however fast it comes.
    flushSync(() => onChosen(`${textWithName}${text.slice(caret)}`, label, id))
    area.current?.setSelectionRange(textWithName.length, textWithName.length)
    setCaret(textWithName.length)
    close(textWithName)
  }
  return {
    found: shownPeople,
    at,
    choose,
    readCaret: () => setCaret(area.current?.selectionStart ?? 0),
    /** @returns whether the list took the key */
    onKey(event: KeyboardEvent): boolean {
      if (!shownPeople) return false
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setAt((at + (key === 'ArrowDown' ? 1 : shownPeople.length - 1)) % shownPeople.length)
      else if (key === 'Enter' || key === 'Tab') choose(shownPeople[at]!)
      else if (key === 'Escape') close(before)
      else return false
      event.preventDefault()
      return true
    },
  }
}
