import { useEffect, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { chosenFiles } from '../../../store/drive-uploads/collect.ts'
import { uploadCommand, useUploads } from '../../../store/drive-uploads/host.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { callClock } from '../call-times.ts'
import { finishedRecordings, forgetFinished } from './own-recording.ts'
import { deleteRecording, type FinishedRecording } from './recording-files.ts'

async function drop({ recordingId, isInMemory }: FinishedRecording): Promise<void> {
  forgetFinished(recordingId)
  if (!isInMemory) await deleteRecording(recordingId)
}

/** Recordings that are over: saved to the drive, downloaded or deleted, now or when the page is opened again. */
export function RecordingOffer() {
  const recordings = useSharedValue(finishedRecordings)
  const [savingIds, setSavingIds] = useState<readonly string[]>([])
  // Closed for now; another recording opens it again.
  const [closedIds, setClosedIds] = useState<readonly string[]>([])
  useDropSaved(recordings, savingIds)
  const shownRecordings = recordings.filter(
    ({ recordingId }) => !savingIds.includes(recordingId) && !closedIds.includes(recordingId),
  )
  if (shownRecordings.length === 0) return null
  const save = ({ recordingId, file }: FinishedRecording) => {
    setSavingIds([...savingIds, recordingId])
    uploadCommand({ type: 'add', parentId: readSession().userId ?? '', chosen: chosenFiles([file]) })
  }
  const close = () => setClosedIds(recordings.map(({ recordingId }) => recordingId))
  return <OfferDialog recordings={shownRecordings} onSave={save} onClose={close} />
}

/** A recording stays on this device until the drive has it. */
function useDropSaved(recordings: readonly FinishedRecording[], savingIds: readonly string[]) {
  const { lines } = useUploads()
  useEffect(() => {
    const doneNames = new Set(lines.filter(({ state }) => state === 'done').map(({ name }) => name))
    for (const recording of recordings)
      if (savingIds.includes(recording.recordingId) && doneNames.has(recording.name)) void drop(recording)
  }, [lines, recordings, savingIds])
}

interface OfferDialogProps {
  recordings: readonly FinishedRecording[]
  onSave: (recording: FinishedRecording) => void
  onClose: () => void
}

function OfferDialog({ recordings, onSave, onClose }: OfferDialogProps) {
  const words = useCallWords()
  const [recordingToDiscard, setDiscarded] = useState<FinishedRecording>()
  return (
    <Dialog
      onClose={onClose}
      isDismissable={false}
      title={words.savedRecordings}
      description={words.savedRecordingsText}
      footer={
        <Button variant="flat" onPress={onClose}>
          {words.later}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {recordings.map(recording => (
          <li key={recording.recordingId}>
            <p className="font-medium text-pretty">{recording.name}</p>
            <p className="text-sm text-muted">
              {callClock(recording.durationMs)} · {fileSize(recording.file.size)}
              {recording.isInMemory && ` · ${words.recordingInMemory}`}
            </p>
            <p className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" color="primary" onPress={() => onSave(recording)}>
                {words.saveToDrive}
              </Button>
              <Button size="sm" onPress={() => saveAs(recording.file, recording.name)}>
                {words.download}
              </Button>
              <Button size="sm" variant="flat" color="danger" onPress={() => setDiscarded(recording)}>
                {words.discardRecording}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {recordingToDiscard && (
        <ConfirmDialog
          onClose={() => setDiscarded(undefined)}
          title={words.discardRecordingTitle}
          confirmLabel={words.discardRecording}
          onConfirm={() => drop(recordingToDiscard)}
        >
          {words.discardRecordingText}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
