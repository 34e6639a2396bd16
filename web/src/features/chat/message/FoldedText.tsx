import type { Mention } from '@trau/contract'
import { useState } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { cx } from '../../../ui/cx.ts'
import { FormattedText } from '../format/FormattedText.tsx'
import { useConversation } from './conversation.ts'

export interface FoldedTextProps {
  /** Of the row: what was unfolded stays so while the conversation is open. */
  rowKey: string
  content: string
  mentions?: readonly Mention[] | undefined
}

const mostLines = 20
const lettersInLine = 70

/** About how many lines a text takes; only what is surely long is folded. */
const linesOf = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lettersInLine)), 0)

/** A text of more than 20 lines shows its beginning, and the rest when asked. */
export function FoldedText({ rowKey, content, mentions }: FoldedTextProps) {
  const words = useChatWords()
  const { unfolded: unfoldedIds } = useConversation()
  const [isOpen, setOpen] = useState(() => unfoldedIds.has(rowKey))
  if (linesOf(content) <= mostLines) return <FormattedText text={content} mentions={mentions} />
  const toggle = () => {
    if (isOpen) unfoldedIds.delete(rowKey)
    else unfoldedIds.add(rowKey)
    setOpen(!isOpen)
  }
  return (
    <>
      <div
        className={cx(
          !isOpen && 'max-h-[30em] overflow-hidden [mask-image:linear-gradient(black_85%,transparent)]',
        )}
      >
        <FormattedText text={content} mentions={mentions} />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="mt-1 min-h-8 rounded-md font-medium text-own-link hover:underline touch:min-h-11"
      >
        {isOpen ? words.showLess : words.showMore}
      </button>
    </>
  )
}
