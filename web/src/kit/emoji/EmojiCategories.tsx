import { useEmojiPickerWords } from '../../i18n/words/emoji-picker.ts'

export interface EmojiCategory {
  title: string
  /** Its first one stands for all of it. */
  emoji: string
  /** Row of the grid where it begins. */
  row: number
}

/** Straight to a part of the grid, without scrolling through all the others. */
export function EmojiCategories(props: { categories: EmojiCategory[]; onGo: (row: number) => void }) {
  const words = useEmojiPickerWords()
  return (
    <nav aria-label={words.emojiCategories} className="flex border-b border-line pb-1">
      {props.categories.map(({ title, emoji, row }) => (
        <button
          key={title}
          type="button"
          aria-label={title}
          title={title}
          onClick={() => props.onGo(row)}
          className="inline-flex h-9 min-w-0 flex-1 items-center justify-center rounded-md text-lg leading-none grayscale hover:bg-fill hover:grayscale-0 focus-visible:-outline-offset-2 focus-visible:grayscale-0 touch:h-11"
        >
          <span aria-hidden="true">{emoji}</span>
        </button>
      ))}
    </nav>
  )
}
