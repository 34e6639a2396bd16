import IconX from '~icons/lucide/x'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { useShownCall } from '../call-context.ts'
import { callView, changeView } from '../view-state.ts'
import { CallChat } from './CallChat.tsx'
import { PeopleList } from './PeopleList.tsx'

/** Beside the pictures, on a phone over them: who is there, or what is written. */
export function SidePanel() {
  const words = useCallWords()
  const { call } = useShownCall()
  const { panel } = useSharedValue(callView)
  if (!panel || call.kind !== 'GROUP') return null
  return (
    <aside
      aria-label={panel === 'people' ? words.people : words.chat}
      className="call-in flex min-h-0 w-90 shrink-0 flex-col rounded-xl bg-surface max-lg:w-80 max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-full max-md:rounded-none max-md:pt-[env(safe-area-inset-top)] md:mt-2 md:mr-4 md:mb-2"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 className="text-lg font-bold">{panel === 'people' ? words.people : words.chat}</h2>
        <button
          type="button"
          aria-label={words.close}
          onClick={() => changeView({ panel: null })}
          className="inline-flex size-11 items-center justify-center rounded-full text-muted hover:bg-fill hover:text-ink"
        >
          <IconX className="size-5" aria-hidden="true" />
        </button>
      </div>
      {panel === 'people' ? <PeopleList /> : <CallChat />}
    </aside>
  )
}
