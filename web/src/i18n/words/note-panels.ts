import { useText } from '../text.ts'
import { type NotePanelWords, notePanels } from '../vi/notePanels.ts'

export const useNotePanelWords = (): NotePanelWords => useText(notePanels)
