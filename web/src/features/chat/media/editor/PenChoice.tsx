import IconCheck from '~icons/lucide/check'
import { useText } from '../../../../i18n/text.ts'
import { pictureEditor } from '../../../../i18n/vi/pictureEditor.ts'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'

/** Those that stand out on most photos. */
export const penColours = {
  red: '#e5322d',
  yellow: '#ffc414',
  green: '#1fae54',
  blue: '#1f7bf2',
  white: '#ffffff',
  black: '#111111',
} as const
export type PenColour = keyof typeof penColours

/** Of the longer side of what is shown. */
export const penWidths = { thin: 1 / 250, medium: 1 / 110, thick: 1 / 45 } as const
export type PenWidth = keyof typeof penWidths

const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[]
const isLight = (colour: PenColour) => colour === 'white' || colour === 'yellow'

interface PenChoiceProps {
  colour: PenColour
  width: PenWidth
  onColour: (colour: PenColour) => void
  onWidth: (width: PenWidth) => void
}

export function PenChoice({ colour, width, onColour, onWidth }: PenChoiceProps) {
  const text = useText(pictureEditor)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <fieldset className="flex gap-1.5 touch:gap-0.5">
        <legend className="sr-only">{text.colour}</legend>
        {keysOf(penColours).map(key => (
          <button
            key={key}
            type="button"
            aria-label={text.colours[key]}
            aria-pressed={key === colour}
            title={text.colours[key]}
            onClick={() => onColour(key)}
            className="grid size-8 place-items-center rounded-full touch:size-11"
          >
            <span
              className="grid size-7 place-items-center rounded-full border border-edge"
              style={{ background: penColours[key] }}
            >
              {key === colour && (
                <IconCheck
                  className={isLight(key) ? 'size-4 text-black' : 'size-4 text-white'}
                  aria-hidden="true"
                />
              )}
            </span>
          </button>
        ))}
      </fieldset>
      <SegmentedControl
        label={text.width}
        segments={keysOf(penWidths).map(value => ({ value, label: text.widths[value] }))}
        value={width}
        onChange={onWidth}
        size="sm"
      />
    </div>
  )
}
