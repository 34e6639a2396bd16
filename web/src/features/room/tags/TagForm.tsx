import type { PersonalTag } from '@trau/contract'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { roomTags } from '../../../i18n/vi/roomTags.ts'
import { countGraphemes } from '../../../text/graphemes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RuntimeIcon } from '../../../ui/icons/RuntimeIcon.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fillOf } from './TagMark.tsx'

const IconPicker = lazy(() => import('./IconPicker.tsx'))

const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const
type Colour = (typeof colours)[number]
const longest = 30
/** As the server takes it. */
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** What a tag looks like; what is absent it does not have. */
export interface TagLook {
  text: string
  colour?: Colour
  emoji?: string
  /** `collection:name`; a tag has an icon or an emoji. */
  icon?: string
}

export interface TagFormProps {
  /** Undefined for a new one. */
  tag: PersonalTag | undefined
  /** Rejects when it could not be saved, after saying why. */
  onSave: (look: TagLook) => Promise<void>
  onClose: () => void
}

/** Name, colour, and emoji or icon of a tag. */
export function TagForm({ tag, onSave, onClose }: TagFormProps) {
  const words = useText(roomTags)
  const [text, setText] = useState(tag?.text ?? '')
  const [emoji, setEmoji] = useState(tag?.emoji ?? '')
  const [icon, setIcon] = useState(tag?.icon)
  const [isPicking, pick] = useState(false)
  const [colour, setColour] = useState(colours.find(each => each === tag?.colour))
  const [isSaving, setSaving] = useState(false)
  const textError = countGraphemes(text.trim()) > longest ? words.nameLong : undefined
  const isEmoji = countGraphemes(emoji.trim()) === 1 && picture.test(emoji)
  const emojiError = emoji.trim() && !isEmoji ? words.emojiWrong : undefined
  const canSave = text.trim() !== '' && !textError && !emojiError
  const save = async () => {
    if (!canSave) return
    setSaving(true)
    try {
      await onSave({
        text: text.trim(),
        ...(colour ? { colour } : {}),
        ...(emoji.trim() ? { emoji: emoji.trim() } : {}),
        ...(icon ? { icon } : {}),
      })
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={tag ? words.editTitle : words.newTag}
      size="sm"
      footer={
        <Button color="primary" isPending={isSaving} isDisabled={!canSave} onPress={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label={words.name} value={text} onChange={setText} error={textError} autoFocus />
        <TextField
          label={words.emoji}
          description={words.emojiHint}
          value={emoji}
          onChange={text => {
            setEmoji(text)
            if (text.trim()) setIcon(undefined)
          }}
          error={emojiError}
        />
        <div className="flex flex-col gap-2">
          <div className="flex items-center gap-2">
            <Button
              variant="flat"
              aria-expanded={isPicking}
              startContent={
                icon && (
                  <span className="flex" style={{ color: fillOf(colour) }}>
                    <RuntimeIcon name={icon} />
                  </span>
                )
              }
              onPress={() => pick(!isPicking)}
            >
              {icon ? words.changeIcon : words.chooseIcon}
            </Button>
            {icon && (
              <Button variant="ghost" onPress={() => setIcon(undefined)}>
                {words.removeIcon}
              </Button>
            )}
          </div>
          {isPicking && (
            <Suspense>
              <IconPicker
                chosen={icon}
                onChoose={name => {
                  setIcon(name)
                  setEmoji('')
                  pick(false)
                }}
              />
            </Suspense>
          )}
        </div>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{words.colour}</legend>
          <div className="flex flex-wrap gap-0.5 touch:grid touch:grid-cols-5">
            {[undefined, ...colours].map(each => (
              <label
                key={each ?? 'none'}
                className="inline-flex size-9 cursor-pointer items-center justify-center rounded-full border-2 border-transparent has-checked:border-primary has-focus-visible:outline-2 touch:size-11"
              >
                <input
                  type="radio"
                  name="colour"
                  className="sr-only"
                  checked={colour === each}
                  onChange={() => setColour(each)}
                  aria-label={words.colours[each ?? 'none']}
                />
                <span
                  aria-hidden="true"
                  className="size-6 rounded-full border border-line"
                  style={{ backgroundColor: fillOf(each) }}
                />
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
