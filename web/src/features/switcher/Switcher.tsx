import { maxSearchLength } from '@trau/contract/rules/list'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import IconSearch from '~icons/lucide/search'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { useSwitcherWords } from '../../i18n/words/switcher.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Highlight } from '../../ui/Highlight.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { type Choice, useChoices } from './switcher-choices.tsx'

export interface SwitcherProps {
  onOpen: MessengerUrl['openRoom']
  onClose: () => void
}

/** One field that leads to every conversation, person and command; the keyboard never leaves it. */
export default function Switcher({ onOpen, onClose }: SwitcherProps) {
  const words = useSwitcherWords()
  const roomWords = useRoomPartsWords()
  const detailWords = useRoomDetailsWords()
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { choices, text, failure, isReading, isSettled, isUnknown } = useChoices(query, onOpen)
  const markedIndex = Math.min(at, choices.length - 1)
  /** What Enter waits for: one that was gone to by an arrow, or the first that comes. */
  const [awaitedChoice, setAwaited] = useState<{ id: string | undefined }>()
  const take = (choice: Choice) => {
    onClose()
    void choice.act()
  }
  // Enter takes what answers the query, and nothing that only the former query found.
  useEffect(() => {
    if (!awaitedChoice) return
    const choice = awaitedChoice.id ? choices.find(({ id }) => id === awaitedChoice.id) : choices[0]
    const isAnswer = choice && !choice.isFormer
    if (isAnswer || isSettled) setAwaited(undefined)
    if (isAnswer) take(choice)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length) {
      event.preventDefault()
      setAwaited(undefined)
      const next = (markedIndex + step + choices.length) % choices.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setAwaited({ id: at > 0 ? choices[markedIndex]?.id : undefined })
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      hideTitle
      placement="top"
      size="md"
      className="flex flex-col overflow-hidden px-2 pb-2"
    >
      <div className="flex items-center gap-3 border-b border-line px-3 py-2">
        <IconSearch className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={words.title}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length ? `${id}-${markedIndex}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoFocus
          placeholder={words.placeholder}
          maxLength={maxSearchLength}
          value={query}
          onChange={event => {
            setQuery(event.currentTarget.value)
            setAt(0)
            setAwaited(undefined)
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.title}
        className="min-h-0 flex-1 overflow-y-auto py-1 md:max-h-96"
      >
        {choices.length === 0 && failure && <ListFailure of={failure} />}
        {choices.length === 0 && !failure && (
          <p className="p-6 text-center text-muted">
            {isUnknown ? words.unknownFilter : isReading ? detailWords.searching : roomWords.noResults(query)}
          </p>
        )}
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={`${id}-${index}`}
            choice={choice}
            query={text}
            isMarked={index === markedIndex}
            startsSection={choices[index - 1]?.section !== choice.section}
            onMark={() => setAt(index)}
            onTake={() => void take(choice)}
          />
        ))}
      </div>
      <p
        className="flex gap-4 border-t border-line px-3 pt-2 text-xs text-muted max-md:hidden"
        aria-hidden="true"
      >
        <span>
          <Kbd keys="↑ ↓" /> {words.hint}
        </span>
        <span>
          <Kbd keys="Enter" /> {words.open}
        </span>
        <span className="ml-auto">{words.filterHint}</span>
      </p>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  query: string
  isMarked: boolean
  startsSection: boolean
  onMark: () => void
  onTake: () => void
}

function Option({ id, choice, query, isMarked, startsSection, onMark, onTake }: OptionProps) {
  return (
    <>
      {startsSection && (
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-medium text-muted">
          {choice.section}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go through the field */}
      <div
        id={id}
        role="option"
        aria-selected={isMarked}
        onPointerMove={onMark}
        onClick={onTake}
        className={cx(
          'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5',
          isMarked && 'bg-fill forced:border-2',
        )}
      >
        <span className="flex size-8 shrink-0 items-center justify-center text-muted [&>svg]:size-5">
          {choice.icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <Highlight text={choice.label} query={query} />
            {choice.hint && <span className="ml-2 text-sm text-muted">{choice.hint}</span>}
          </span>
          {choice.detail && <span className="block truncate text-sm text-muted">{choice.detail}</span>}
        </span>
        {choice.end}
      </div>
    </>
  )
}
