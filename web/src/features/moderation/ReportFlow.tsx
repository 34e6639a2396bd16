import type { ReportReason } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { runWrite, useApiMutation } from '../../api/mutation.ts'
import { useText } from '../../i18n/text.ts'
import { reports } from '../../i18n/vi/reports.ts'
import {
  askConfirmReport,
  backToReport,
  closeReport,
  type Reported,
} from '../../model/rooms/report-dialogs.ts'
import { setPersonBlocked } from '../../model/rooms/room-commands.ts'
import { openRoomDialog } from '../../model/rooms/room-dialogs.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReportForm } from './ReportForm.tsx'

/** What is reported, before it is sent. */
export interface ReportDraft {
  reason: Exclude<ReportReason, 'BLOCKED_WORDS'> | undefined
  text: string
  messageIds: string[]
}

/** Two steps, as a report weighs on somebody: what happened, and whether one is sure; then what else one may want to do. */
export default function ReportFlow({ subject }: { subject: Reported }) {
  const words = useText(reports)
  const isConfirming = useAppSelector(state => state.modal.confirmReportUser)
  const [draft, setDraft] = useState<ReportDraft>({ reason: undefined, text: '', messageIds: [] })
  const [isSent, setSent] = useState(false)
  const { userId, name, roomId } = subject
  if (isSent) return <Sent reported={subject} />
  if (!isConfirming || !draft.reason) {
    return (
      <ReportForm
        subject={subject}
        draft={draft}
        onChange={setDraft}
        onNext={askConfirmReport}
        onClose={closeReport}
      />
    )
  }
  const { reason, text, messageIds } = draft
  const send = () =>
    runWrite(
      () =>
        api.moderation.createReport({
          body: {
            userId,
            reason,
            text: text.trim(),
            ...(messageIds.length > 0 ? { roomId, messageIds } : {}),
          },
        }),
      { onSuccess: () => setSent(true) },
    )
  return (
    <ConfirmDialog
      onClose={backToReport}
      title={words.confirmTitle}
      cancelLabel={words.back}
      confirmLabel={words.send}
      onConfirm={send}
    >
      <p>{words.confirmText(name, words.reasons[reason])}</p>
      {text.trim() && <p className="mt-2 text-muted break-words whitespace-pre-line">{text.trim()}</p>}
      {messageIds.length > 0 && <p className="mt-2">{words.confirmMessages(messageIds.length)}</p>}
      <p className="mt-2 text-sm text-muted">{words.text}</p>
    </ConfirmDialog>
  )
}

function Sent({ reported: { userId, name, roomId } }: { reported: Reported }) {
  const words = useText(reports)
  const room = useAppSelector(state => roomSelectors.selectRoom(state, roomId)?.room)
  const [isBlocked, setBlocked] = useState(false)
  const block = useApiMutation(async () => setBlocked(await setPersonBlocked(roomId, userId, name, true)))
  const clear = () => {
    closeReport()
    openRoomDialog('deleteMessageHistory', roomId)
  }
  return (
    <Dialog
      onClose={closeReport}
      title={words.sentTitle}
      size="sm"
      footer={
        <>
          {room?.type === 'PRIVATE' && (
            <Button variant="flat" color="danger" onPress={clear}>
              {words.clearHistory}
            </Button>
          )}
          {!isBlocked && !room?.isBlockedByMe && (
            <Button
              variant="flat"
              color="danger"
              isPending={block.isPending}
              onPress={() => void block.mutate()}
            >
              {words.block}
            </Button>
          )}
          <Button color="primary" onPress={closeReport} autoFocus>
            {words.done}
          </Button>
        </>
      }
    >
      {words.sentText(name)}
    </Dialog>
  )
}
