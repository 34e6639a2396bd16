import type { PersonalTag } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxTagText, tagColours, tagEmoji } from '@trau/contract/rules/tag'
import { Suspense, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { roomTags } from '../../../i18n/vi/roomTags.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { RuntimeIcon } from '../../../ui/icons/RuntimeIcon.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fillOf } from './TagMark.tsx'

const IconPicker = lazyView(() => import('./IconPicker.tsx'))

type Colour = (typeof tagColours)[number]

/** What a tag looks like; what is absent it does not have. */
export interface TagLook {
  text: string
  colour?: Colour
  emoji?: string
  /** `collection:name`; a tag has an icon or an emoji. */
  icon?: string
}

interface Values {
  text: string
  emoji: string
  icon: string | undefined
  colour: Colour | undefined
}

export interface TagFormProps {
  /** Undefined for a new one. */
  tag: PersonalTag | undefined
  /** Says why when it could not be saved. */
  onSave: (tag: TagLook) => Promise<unknown>
  onClose: () => void
}

/** Name, colour, and emoji or icon of a tag. */
export function TagForm({ tag, onSave, onClose }: TagFormProps) {
  const words = useText(roomTags)
  const [isPicking, pick] = useState(false)
  const form = useForm<Values>({
    initial: {
      text: tag?.text ?? '',
      emoji: tag?.emoji ?? '',
      icon: tag?.icon,
      colour: tagColours.find(each => each === tag?.colour),
    },
    submit: values =>
      onSave({
        text: values.text.trim(),
        ...(values.colour ? { colour: values.colour } : {}),
        ...(values.emoji.trim() ? { emoji: values.emoji.trim() } : {}),
        ...(values.icon ? { icon: values.icon } : {}),
      }),
  })
  const { text, emoji, icon, colour } = form.values
  const setIcon = (name: string | undefined) => form.set('icon', name)
  const textError = countGraphemes(text.trim()) > maxTagText ? words.nameLong : undefined
  const isEmoji = countGraphemes(emoji.trim()) === 1 && tagEmoji.test(emoji)
  const emojiError = emoji.trim() && !isEmoji ? words.emojiWrong : undefined
  const canSave = text.trim() !== '' && !textError && !emojiError
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={tag ? words.editTitle : words.newTag}
      size="sm"
      submitLabel={words.save}
      isSubmitDisabled={!canSave}
      hasNoCancel
    >
      <TextField {...form.field('text')} label={words.name} error={textError} autoFocus />
      <TextField
        {...form.field('emoji')}
        label={words.emoji}
        description={words.emojiHint}
        onChange={text => {
          form.set('emoji', text)
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
              chosenIcon={icon}
              onChoose={name => {
                setIcon(name)
                form.set('emoji', '')
                pick(false)
              }}
            />
          </Suspense>
        )}
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{words.colour}</legend>
        <div className="flex flex-wrap gap-0.5 touch:grid touch:grid-cols-5">
          {[undefined, ...tagColours].map(each => (
            <label
              key={each ?? 'none'}
              className="inline-flex size-9 cursor-pointer items-center justify-center rounded-full border-2 border-transparent has-checked:border-primary has-focus-visible:outline-2 touch:size-11"
            >
              <input
                type="radio"
                name="colour"
                className="sr-only"
                checked={colour === each}
                onChange={() => form.set('colour', each)}
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
    </FormDialog>
  )
}
