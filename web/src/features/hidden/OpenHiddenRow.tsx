import '../../kit/pin/pin-errors.ts'
import { useState } from 'react'
import IconLock from '~icons/lucide/lock-keyhole'
import { useApiMutation } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { ListEntry } from '../../kit/ListEntry.tsx'
import { unlockHidden } from '../../model/rooms/hidden-session.ts'

/** Over what the search finds: only choosing it counts as a try. */
export default function OpenHiddenRow({ pin, onOpened }: { pin: string; onOpened: () => void }) {
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
    <div className="flex flex-col pt-1">
      <ListEntry
        Icon={IconLock}
        title={words.open}
        detail={isOpening ? words.opening : words.openText}
        isDisabled={isOpening}
        onPress={() => void mutate()}
      />
      {failure?.pin === pin && (
        <p role="alert" className="mx-4.5 mb-1 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger-deep">
          {failure.text}
        </p>
      )}
    </div>
  )
}
