import { countGraphemes, segmenter } from '@trau/contract/rules/graphemes'
import { maxNoteTitle } from '@trau/contract/rules/note'
import { textOf } from '../../../i18n/text.ts'
import { noteEditor } from '../../../i18n/vi/noteEditor.ts'

/** What the private copy of a note is called: as the note, of whose title so much is left out that the whole is one. */
export function copyTitleOf(title: string): string {
  const { copyTitle } = textOf(noteEditor)
  const graphemes = [...segmenter.segment(title)].map(({ segment }) => segment)
  while (graphemes.length > 0 && !isTitle(copyTitle(graphemes.join('').trim()))) graphemes.pop()
  return copyTitle(graphemes.join('').trim())
}

/** The server counts so, and limits how many marks a character carries. */
const isTitle = (text: string) => countGraphemes(text) <= maxNoteTitle && text.length <= maxNoteTitle * 16
