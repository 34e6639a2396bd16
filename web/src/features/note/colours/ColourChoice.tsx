import './colours.css'
import type { NoteColour } from '@trau/contract'
import { noteColours } from '@trau/contract/rules/note'
import IconCheck from '~icons/lucide/check'
import IconNone from '~icons/lucide/droplet-off'
import { useNotesWords } from '../../../i18n/words/notes.ts'

interface ColourChoiceProps {
  value: NoteColour | undefined
  onChange: (colour: NoteColour) => void
}

/** The colours of a note, each said by its name. */
export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const words = useNotesWords()
  return (
    <fieldset className="grid grid-cols-5 gap-2">
      <legend className="sr-only">{words.colour}</legend>
      {noteColours.map(colour => (
        <button
          key={colour}
          type="button"
          data-note-colour={colour}
          aria-label={words.colours[colour]}
          aria-pressed={colour === value}
          title={words.colours[colour]}
          onClick={() => onChange(colour)}
          className="grid size-11 place-items-center justify-self-center rounded-full border-2 hover:border-edge aria-pressed:border-primary"
        >
          {colour === value ? (
            <IconCheck className="size-5 text-primary-deep" aria-hidden="true" />
          ) : (
            colour === 'DEFAULT' && <IconNone className="size-5 text-muted" aria-hidden="true" />
          )}
        </button>
      ))}
    </fieldset>
  )
}
