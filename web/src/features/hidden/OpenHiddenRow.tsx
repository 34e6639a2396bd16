import { hiddenPinPattern } from '@trau/contract/rules/hidden'
import { useState } from 'react'
import IconLock from '~icons/lucide/lock-keyhole'
import { useApiMutation } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { unlockHidden } from '../../model/rooms/hidden-session.ts'

/** Digits that could be a PIN; whoever types them is offered the same row, whether they have one or not. */
export const mayBePin = (query: string) => hiddenPinPattern.test(query)

/** Over what the search finds: only choosing it counts as a try. */
export function OpenHiddenRow({ pin, onOpened }: { pin: string; onOpened: () => void }) {
  const words = useHiddenWords()
  const [failure, setFailure] = useState<{ pin: string; text: string }>()
  const { mutate, isPending: isOpening } = useApiMutation(
    () => {
      setFailure(undefined)
      return unlockHidden(pin)
    },
    { onSuccess: onOpened, onFailure: error => setFailure({ pin, text: errorText(error) }) },
  )
  return (
    <div className="px-2 pt-1">
      <button
        type="button"
        disabled={isOpening}
        onClick={() => void mutate()}
        className="flex min-h-14 w-full items-center gap-3 rounded-lg px-2.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-fill text-muted"
        >
          <IconLock className="size-5" />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-medium">{words.open}</span>
          <span className="truncate text-sm text-muted">{isOpening ? words.opening : words.openText}</span>
        </span>
      </button>
      {failure?.pin === pin && (
        <p role="alert" className="mx-2.5 mb-1 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger-deep">
          {failure.text}
        </p>
      )}
    </div>
  )
}
