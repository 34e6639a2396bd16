import { type ReactNode, useState } from 'react'
import { useCallWords } from '../../../i18n/words/call.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useLocalMedia, useShownCall } from '../call-context.ts'
import { joinedIn } from '../call-facts.ts'

/** Shares the screen or stops that; while somebody else shares, asks first: one screen at a time. */
export function useScreenShare(): { toggle: () => void; question: ReactNode } {
  const words = useCallWords()
  const { call, participantId, engine } = useShownCall()
  const { hasScreen } = useLocalMedia()
  const [isAsking, setAsking] = useState(false)
  const other = joinedIn(call).find(each => each.hasScreen && each.participantId !== participantId)
  const share = () => void engine.local.setScreen(!hasScreen)
  return {
    toggle: () => (other && !hasScreen ? setAsking(true) : share()),
    question: isAsking && (
      <ConfirmDialog
        onClose={() => setAsking(false)}
        title={words.takeScreenTitle(other?.name ?? '')}
        confirmLabel={words.shareScreen}
        onConfirm={async () => share()}
      >
        {words.takeScreenText}
      </ConfirmDialog>
    ),
  }
}
