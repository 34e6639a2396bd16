import { type ReactNode, useRef } from 'react'
import { useApiMutation } from '../../../api/mutation.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFocusKept } from '../../../ui/useFocusKept.ts'

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  /** Somebody else has saved meanwhile. */
  isOutdated: boolean
  saveLabel: string
  /** What saving would do, in a line. */
  effect?: ReactNode
  onSave: () => void
  onDiscard: () => void
  onReload: () => Promise<unknown>
}

/** Stays at the lower edge while something is not saved: the matrix is longer than the screen. */
export function SaveBar({
  isDirty,
  isPending,
  isOutdated,
  saveLabel,
  effect,
  onSave,
  onDiscard,
  onReload,
}: SaveBarProps) {
  const text = useRolesWords()
  const reload = useApiMutation(onReload)
  const cameFrom = useRef<HTMLElement>(null)
  const isShown = isDirty && !isOutdated
  useFocusKept(cameFrom, isShown)
  return (
    <>
      <div role="alert">
        {isOutdated && (
          <div data-tone="warning" className="mt-4 rounded-lg bg-(--soft) p-3.5 text-(--deep)">
            <p className="text-pretty">{text.conflict}</p>
            <Button
              size="sm"
              className="mt-2"
              isPending={reload.isPending}
              onPress={() => void reload.mutate()}
            >
              {text.takeTheirs}
            </Button>
          </div>
        )}
      </div>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus goes back to
        <div
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
              cameFrom.current = relatedTarget
          }}
          className="sticky bottom-0 z-10 mt-4 flex flex-wrap gap-2 border-t border-line bg-surface py-3"
        >
          {effect}
          <Button color="primary" isPending={isPending} onPress={onSave} className="max-sm:flex-1">
            {saveLabel}
          </Button>
          <Button variant="flat" onPress={onDiscard} className="max-sm:flex-1">
            {text.discard}
          </Button>
        </div>
      )}
    </>
  )
}
