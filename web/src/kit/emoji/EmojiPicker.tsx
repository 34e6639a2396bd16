import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useLanguage } from '../../i18n/language.ts'
import type { EmojiPickerWords } from '../../i18n/vi/emojiPicker.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useEmojiPickerWords } from '../../i18n/words/emoji-picker.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isTouch } from '../../ui/use-media.ts'
import { EmojiCategories } from './EmojiCategories.tsx'
import { type Emoji, loadEmoji, searchEmoji } from './emoji-data.ts'
import { recentEmoji, rememberEmoji } from './recent.ts'

const columns = 8

type GridRow =
  | { key: string; title: string; cells?: undefined }
  | { key: string; cells: Emoji[] /** place of its first cell among all */; first: number }

/** Every emoji, found by its Vietnamese or English name with or without marks. Loaded when first opened. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const words = useChatWords()
  const pickerWords = useEmojiPickerWords()
  const [language] = useLanguage()
  const { data: all } = useQuery({
    queryKey: ['emoji'],
    queryFn: loadEmoji,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [query, setQuery] = useState('')
  const rows = useMemo(() => (all ? gridOf(all, query, pickerWords) : []), [all, query, pickerWords])
  const cells = useMemo(
    () => rows.flatMap((row, index) => (row.cells ?? []).map((emoji, column) => ({ emoji, index, column }))),
    [rows],
  )
  const categories = useMemo(
    () =>
      rows.flatMap((row, index) => {
        const emoji = rows[index + 1]?.cells?.[0]?.emoji
        return row.cells || !emoji ? [] : [{ title: row.title, emoji, row: index }]
      }),
    [rows],
  )
  const [at, setAt] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const nameOf = (emoji: Emoji) => (language === 'vi' ? emoji.label : emoji.english)

  const choose = (emoji: string) => {
    rememberEmoji(emoji)
    onChoose(emoji)
  }
  const moveTo = (place: number) => {
    const next = Math.min(Math.max(place, 0), cells.length - 1)
    const cell = cells[next]
    if (!cell) return
    setAt(next)
    virtual.current?.scrollToIndex(cell.index, { align: 'nearest' })
    const find = () => grid.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)
    const focus = () => find()?.focus({ preventScroll: true })
    // At once where it is drawn, so that a fast Enter takes this one and not the one before.
    if (find()) focus()
    else requestAnimationFrame(focus)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: placeInNextRow(cells, at, 1),
      ArrowUp: placeInNextRow(cells, at, -1),
      Home: 0,
      End: cells.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }

  return (
    <div className="flex w-[22rem] max-w-full flex-col gap-2">
      <SearchField
        label={pickerWords.emojiSearch}
        value={query}
        // A keyboard of the screen would cover what one came for.
        autoFocus={!isTouch()}
        onChange={text => {
          setQuery(text)
          setAt(0)
        }}
        onSubmit={() => cells[0] && query && choose(cells[0].emoji.emoji)}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            moveTo(0)
          }
        }}
      />
      {categories.length > 0 && (
        <EmojiCategories
          categories={categories}
          onGo={row => {
            setAt(
              Math.max(
                0,
                cells.findIndex(cell => cell.index > row),
              ),
            )
            virtual.current?.scrollToIndex(row, { align: 'start' })
          }}
        />
      )}
      {!all ? (
        <Spinner className="m-16 self-center" label={words.emojiLoading} />
      ) : cells.length === 0 ? (
        <p className="h-72 p-6 text-center text-muted">{pickerWords.emojiNone(query)}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons inside
        <div ref={grid} onKeyDown={onKeyDown} className="h-72 overflow-y-auto overscroll-contain">
          <Virtualizer ref={virtual} scrollRef={grid} data={rows} itemSize={40}>
            {row => {
              if (!row.cells) {
                return (
                  <h3 key={row.key} className="px-1 pt-2 pb-1 text-sm font-medium text-muted">
                    {row.title}
                  </h3>
                )
              }
              return (
                <div key={row.key} className="grid grid-cols-8">
                  {row.cells.map((emoji, column) => {
                    const place = row.first + column
                    return (
                      <button
                        key={emoji.emoji}
                        type="button"
                        data-place={place}
                        tabIndex={place === at ? 0 : -1}
                        aria-label={nameOf(emoji)}
                        title={nameOf(emoji)}
                        onClick={() => choose(emoji.emoji)}
                        className="inline-flex h-10 items-center justify-center rounded-md text-2xl leading-none hover:bg-fill focus-visible:-outline-offset-2"
                      >
                        {emoji.emoji}
                      </button>
                    )
                  })}
                </div>
              )
            }}
          </Virtualizer>
        </div>
      )}
    </div>
  )
}

/** The cell in the next row of cells, in the same column or the last one it has. */
function placeInNextRow(
  cells: readonly { index: number; column: number }[],
  at: number,
  step: 1 | -1,
): number {
  const here = cells[at]
  if (!here) return 0
  let place = at
  while (cells[place] && cells[place]!.index === here.index) place += step
  const there = cells[place]
  if (!there) return at
  const row = cells.flatMap((cell, index) => (cell.index === there.index ? [index] : []))
  return row[Math.min(here.column, row.length - 1)]!
}

type Section = { name: string; title?: string; emoji: readonly Emoji[] }

function gridOf(all: readonly Emoji[], query: string, words: EmojiPickerWords): GridRow[] {
  if (query.trim()) return rowsOf([{ name: 'found', emoji: searchEmoji(all, query, 120) }])
  const byEmoji = new Map(all.map(emoji => [emoji.emoji, emoji]))
  const recent = recentEmoji().flatMap(emoji => byEmoji.get(emoji) ?? [])
  const groups = [...new Set(all.map(({ group }) => group))].map(group => ({
    name: `group ${group}`,
    title: words.emojiGroups[group],
    emoji: all.filter(one => one.group === group),
  }))
  return rowsOf([{ name: 'recent', title: words.emojiRecent, emoji: recent }, ...groups])
}

function rowsOf(sections: readonly Section[]): GridRow[] {
  const rows: GridRow[] = []
  let first = 0
  for (const { name, title, emoji } of sections) {
    if (title && emoji.length) rows.push({ key: name, title })
    for (let at = 0; at < emoji.length; at += columns) {
      const cells = emoji.slice(at, at + columns)
      rows.push({ key: `${name} ${at}`, cells, first })
      first += cells.length
    }
  }
  return rows
}
