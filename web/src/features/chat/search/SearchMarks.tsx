import { createContext, use } from 'react'
import { findWords } from '../../../text/vietnamese.ts'
import { marked } from '../../../ui/Highlight.tsx'

/** What is searched for in the conversation around; empty while nothing is. */
export const SearchMarksContext = createContext('')

/** A piece of a message's text, the words that are searched for marked in it. */
export function SearchMarks({ text }: { text: string }) {
  const query = use(SearchMarksContext)
  const ranges = query ? findWords(text, query) : []
  return ranges.length ? marked(text, ranges) : text
}
