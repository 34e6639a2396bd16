import type { Note } from '@trau/contract'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ColourChoice } from '../colours/ColourChoice.tsx'
import { setColour } from '../model/commands.ts'

/** One colour for all of these notes. */
export function ColourDialog({ notes, onClose }: { notes: readonly Note[]; onClose: () => void }) {
  const words = useNotesWords()
  const colours = new Set(notes.map(({ colour }) => colour))
  return (
    <Dialog onClose={onClose} size="sm" title={words.colour}>
      <ColourChoice
        value={colours.size === 1 ? notes[0]?.colour : undefined}
        onChange={colour => {
          onClose()
          void setColour(notes, colour)
        }}
      />
    </Dialog>
  )
}
