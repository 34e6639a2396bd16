import type { Editor } from '@tiptap/core'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { cx } from '../../../../ui/cx.ts'
import { type BlockNeed, type BlockTools, findBlockKinds } from '../blocks.ts'
import { frameOf, type Place, placeOf } from '../place.ts'
import type { OpenTrigger } from '../plugins/trigger.ts'
import { type FoundFor, offeredFor } from './found-references.ts'

export interface MenuKeys {
  onKey(event: KeyboardEvent): boolean
}

/** Somebody or something that a sign leads to. */
export interface FoundReference {
  id: string
  label: string
  icon?: ReactNode
  detail?: string
}

export interface ReferenceSearch {
  people?(query: string): Promise<FoundReference[]>
  notes?(query: string): Promise<FoundReference[]>
}

interface Choice {
  id: string
  label: string
  icon?: ReactNode
  detail?: string | undefined
  choose(): void
}

interface TriggerMenuProps {
  editor: Editor
  trigger: OpenTrigger
  tools: BlockTools
  search: ReferenceSearch
  keys: Ref<MenuKeys>
}

/** The list beside `/`, `@` and `[[`: arrows and Enter choose, the caret stays in the text. */
export function TriggerMenu({ editor, trigger, tools, search, keys }: TriggerMenuProps) {
  const words = useNoteEditorWords()
  const choices = useChoices(editor, trigger, tools, search)
  const [current, setCurrent] = useState(0)
  const [place, setPlace] = useState<Place>()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.min(current, Math.max(0, (choices?.length ?? 0) - 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its first choice
  useEffect(() => setCurrent(0), [trigger.kind, trigger.query])
  useLayoutEffect(() => setPlace(placeOf(editor, trigger.from)), [editor, trigger.from])
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' })
    editor.view.dom.setAttribute('aria-activedescendant', `note-choice-${at}`)
    editor.view.dom.setAttribute('aria-controls', 'note-choices')
    return () => {
      editor.view.dom.removeAttribute('aria-activedescendant')
      editor.view.dom.removeAttribute('aria-controls')
    }
  }, [editor, at])
  useImperativeHandle(keys, () => ({
    onKey({ key }) {
      if (!choices?.length) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        setCurrent((at + (key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length)
        return true
      }
      if (key !== 'Enter' && key !== 'Tab') return false
      choices[at]?.choose()
      return true
    },
  }))

  // A query that finds nothing is ordinary text.
  if (!place || !choices || (choices.length === 0 && trigger.query.includes(' '))) return null
  const none = { slash: words.nothingFound, mention: words.nobodyFound, noteLink: words.noNoteFound }[
    trigger.kind
  ]
  const frame = frameOf(editor)
  const isAbove = frame ? frame.top + place.bottom + 330 > innerHeight && frame.top + place.top > 340 : false
  return (
    <div
      ref={list}
      id="note-choices"
      role="listbox"
      aria-label={words.blocks}
      className={cx(
        'absolute z-30 max-h-80 w-72 max-w-[calc(100%-1rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg',
        isAbove && '-translate-y-full',
      )}
      style={{
        left: Math.max(8, Math.min(place.left, (frame?.width ?? 300) - 296)),
        top: isAbove ? place.top - 6 : place.bottom + 6,
      }}
    >
      {choices.length === 0 && <p className="px-3 py-2 text-sm text-muted">{none}</p>}
      {choices.map((choice, n) => (
        <div
          key={choice.id}
          id={`note-choice-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === at}
          onPointerMove={() => setCurrent(n)}
          // The editor keeps the focus.
          onPointerDown={event => event.preventDefault()}
          onMouseDown={event => event.preventDefault()}
          onClick={choice.choose}
          onKeyDown={() => {}}
          className={cx(
            'flex min-h-10 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-sm pointer-coarse:min-h-11',
            n === at && 'bg-fill',
          )}
        >
          <span className="flex size-5 shrink-0 items-center justify-center text-muted [&_svg]:size-4.5">
            {choice.icon}
          </span>
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          {choice.detail && <span className="shrink-0 text-xs text-muted">{choice.detail}</span>}
        </div>
      ))}
    </div>
  )
}

const has = (need: BlockNeed, tools: BlockTools, search: ReferenceSearch): boolean =>
  ({
    files: tools.chooseFiles,
    drive: tools.chooseFromDrive,
    templates: tools.chooseTemplate,
    people: search.people,
    notes: search.notes,
  })[need] !== undefined

function useChoices(
  editor: Editor,
  { kind, query, from, to }: OpenTrigger,
  tools: BlockTools,
  search: ReferenceSearch,
): Choice[] | undefined {
  const words = useNoteEditorWords()
  const [foundReferences, setFound] = useState<FoundFor & { kind: string }>()
  useEffect(() => {
    const find = kind === 'mention' ? search.people : kind === 'noteLink' ? search.notes : undefined
    if (!find) return
    let isWanted = true
    const timer = setTimeout(
      () =>
        find(query).then(
          items => isWanted && setFound({ kind, query, items }),
          () => isWanted && setFound({ kind, query, items: [] }),
        ),
      120,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [kind, query, search])

  if (kind === 'slash')
    return findBlockKinds(query, words, need => has(need, tools, search)).map(block => ({
      id: block.key,
      label: words[block.key],
      icon: <block.Icon />,
      detail: block.shortcut,
      choose: () => block.run(editor, { from, to }, tools),
    }))
  if (foundReferences?.kind !== kind) return undefined
  return offeredFor(foundReferences, query)?.map(({ id, label, icon, detail }) => ({
    id,
    label,
    icon,
    detail,
    choose() {
      const attrs = kind === 'mention' ? { id, label } : { noteId: id, label }
      const content = [
        { type: kind, attrs },
        { type: 'text', text: ' ' },
      ]
      editor.chain().focus().insertContentAt({ from, to }, content).run()
    },
  }))
}
