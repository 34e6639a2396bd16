import { useId } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { selectBackground } from '../../model/account/tabs-in-step.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { backgrounds } from '../../ui/backgrounds.ts'
import { ChatBackground } from '../../ui/ChatBackground.tsx'

/** The eight backgrounds as they will look, with two bubbles on each. */
export function BackgroundPicker() {
  const text = useText(settings)
  const name = useId()
  const [language] = useLanguage()
  const store = useAppStore()
  const selectedBackground = useAppSelector(state => state.background.selectedBackground)
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <legend className="sr-only">{text.background}</legend>
      {backgrounds.map(background => (
        <label key={background.index} className="cursor-pointer">
          <input
            type="radio"
            name={name}
            checked={background.index === selectedBackground}
            onChange={() => selectBackground(store, background.index)}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="relative isolate flex h-28 flex-col justify-end gap-1.5 overflow-hidden rounded-lg border border-line p-2 text-xs peer-checked:ring-2 peer-checked:ring-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-primary forced:peer-checked:border-4"
          >
            <ChatBackground index={background.index} />
            <span className="max-w-[85%] self-start truncate rounded-lg rounded-bl-sm bg-other px-2 py-1 shadow-soft">
              {text.sampleOther}
            </span>
            <span className="max-w-[85%] self-end truncate rounded-lg rounded-br-sm bg-own px-2 py-1">
              {text.sampleOwn}
            </span>
          </span>
          <span className="mt-1.5 block text-center text-sm peer-checked:font-medium peer-checked:text-primary-deep">
            {background.name[language]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
