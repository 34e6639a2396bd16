import { useQuery } from '@tanstack/react-query'
import type { Node } from '@tiptap/pm/model'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { noteApi } from '../../../../api/note-api.ts'
import { q } from '../../../../api/query-client.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useNotePanelWords } from '../../../../i18n/words/note-panels.ts'
import { useNotesWords } from '../../../../i18n/words/notes.ts'
import { useShellWords } from '../../../../i18n/words/shell.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { useMyId } from '../../../../model/session/my-id.ts'
import { fullTime } from '../../../../text/time.ts'
import { cx } from '../../../../ui/cx.ts'
import { markAuthors } from './author-marks.ts'
import { type AuthorKey, authorsIn, type Passage, type Writing } from './authors.ts'
import { VersionText } from './VersionText.tsx'

interface WhoWroteProps {
  noteId: string
  state: Uint8Array
  document: Node
  label: string
}

/** A version with who wrote each passage of it, and when. */
export function WhoWrote(props: WhoWroteProps) {
  const words = useNotesWords()
  const authors = useQuery(q(noteApi.noteSync.listNoteAuthors, { params: { noteId: props.noteId } }))
  return (
    <Loaded of={authors} rows={6} label={words.loading}>
      {({ items, people }) => <AuthoredText {...props} writings={items} people={people} />}
    </Loaded>
  )
}

interface AuthoredTextProps extends Omit<WhoWroteProps, 'noteId'> {
  writings: readonly Writing[]
  people: readonly { userId: string; name: string }[]
}

const colours = 8

export function AuthoredText({ state, document, label, writings, people }: AuthoredTextProps) {
  const words = useNotePanelWords()
  const shellWords = useShellWords()
  const [language] = useLanguage()
  const me = useMyId()
  const [only, showOnly] = useState<AuthorKey>()
  const [tip, setTip] = useState<{ text: string; left: number; top: number }>()
  const frame = useRef<HTMLDivElement>(null)
  const { passages, authors, isCut } = useMemo(
    () => authorsIn(state, document.type.schema, writings),
    [state, document, writings],
  )
  const nameOf = useCallback(
    (key: AuthorKey) => {
      if (key === 'visitor') return words.linkVisitor
      if (key === 'unknown') return words.unknownAuthor
      if (key === me) return shellWords.meInSentence
      return people.find(person => person.userId === key)?.name ?? shellWords.someone
    },
    [people, me, words, shellWords],
  )
  const labelOf = useCallback(
    ({ author, time }: Passage) => [nameOf(author), time && fullTime(time)].filter(Boolean).join(' · '),
    [nameOf],
  )
  const decorate = useMemo(() => {
    const signs = new Map(authors.map(({ key }, n) => [key, { number: n + 1, colour: n % colours }]))
    return markAuthors({ passages, labelOf, only, signOf: key => signs.get(key)! })
  }, [passages, authors, labelOf, only])

  const show = (target: EventTarget) => {
    const markedPassage = (target as HTMLElement).closest<HTMLElement>('[data-passage]')
    const passage = passages[Number(markedPassage?.dataset.passage)]
    const around = frame.current?.getBoundingClientRect()
    const place = markedPassage?.getClientRects()[0]
    if (!passage || !around || !place) return setTip(undefined)
    const left = Math.max(0, Math.min(place.left - around.left, around.width - widestTip))
    setTip({ text: labelOf(passage), left, top: place.top - around.top })
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const current = (event.target as HTMLElement).closest<HTMLElement>('button[data-passage]')
    if (event.key === 'Escape' && tip) {
      event.stopPropagation()
      setTip(undefined)
    }
    if (!by || !current) return
    event.preventDefault()
    const handles = [...(frame.current?.querySelectorAll<HTMLElement>('button[data-passage]') ?? [])]
    const next = handles[handles.indexOf(current) + by]
    if (!next) return
    current.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }

  if (passages.length === 0) return <p className="text-muted">{words.nothingWritten}</p>
  return (
    <>
      <ul aria-label={words.authors} className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
        {authors.map(({ key, characters }, n) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={only === key}
              onClick={() => showOnly(only === key ? undefined : key)}
              className={cx(
                'flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm touch:min-h-11',
                only === key ? 'border-primary bg-fill font-medium' : 'border-line hover:bg-fill',
              )}
            >
              <span
                aria-hidden="true"
                className="note-author-number"
                style={{ '--author': `var(--avatar-${n % colours})` } as never}
              >
                {n + 1}
              </span>
              <span className="inline-block max-w-48 truncate first-letter:uppercase">{nameOf(key)}</span>
              <span className="text-muted tabular-nums">
                {words.characters(characters.toLocaleString(language))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isCut && (
        <p role="status" className="text-sm text-muted">
          {words.authorsCut}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons before each passage have the keys */}
      <div
        ref={frame}
        className="relative mt-7"
        onPointerOver={event => event.pointerType === 'mouse' && show(event.target)}
        onPointerLeave={event => event.pointerType === 'mouse' && setTip(undefined)}
        onFocus={event => show(event.target)}
        onBlur={() => setTip(undefined)}
        onClick={event => show(event.target)}
        onKeyDown={step}
      >
        <VersionText document={document} decorate={decorate} label={label} />
        {tip && (
          <p
            role="tooltip"
            className="pointer-events-none absolute z-10 w-max max-w-80 -translate-y-[calc(100%+4px)] rounded-lg bg-ink px-2.5 py-1 text-sm text-ground tabular-nums first-letter:uppercase"
            style={{ left: tip.left, top: tip.top }}
          >
            {tip.text}
          </p>
        )}
      </div>
    </>
  )
}

/** In pixels, of the tip. */
const widestTip = 320
