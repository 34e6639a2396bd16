import { useEffect, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { chosenFiles } from '../../../sync/drive-uploads/collect.ts'
import { uploadCommand, useUploads } from '../../../sync/drive-uploads/host.ts'
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
  const { isSaving, save } = useSaving(recordings)
  // Closed for now; another recording opens it again.
  const [closedIds, setClosedIds] = useState<readonly string[]>([])
  const shownRecordings = recordings.filter(
    recording => !isSaving(recording) && !closedIds.includes(recording.recordingId),
  )
  if (shownRecordings.length === 0) return null
  const close = () => setClosedIds([...closedIds, ...shownRecordings.map(({ recordingId }) => recordingId)])
  return <OfferDialog recordings={shownRecordings} onSave={save} onClose={close} />
}

/** A recording that was given to the drive. */
interface Saving {
  recordingId: string
  /** Uploads under its name that were there before, and say nothing of this one. */
  formerFileIds: readonly string[]
  /** Its upload has been among those of the drive. */
  hasBegun: boolean
}

/** A recording stays on this device until the drive has it, and is offered again where the drive refuses it or its upload is given up. */
function useSaving(recordings: readonly FinishedRecording[]) {
  const { lines } = useUploads()
  const [savings, setSavings] = useState<readonly Saving[]>([])
  const savingOf = ({ recordingId }: FinishedRecording) =>
    savings.find(saving => saving.recordingId === recordingId)
  const lineOf = (recording: FinishedRecording, { formerFileIds }: Saving) =>
    lines.find(({ fileId, name }) => name === recording.name && !formerFileIds.includes(fileId))
  useEffect(() => {
    for (const recording of recordings) {
      const saving = savingOf(recording)
      const line = saving && lineOf(recording, saving)
      if (line?.state === 'done') void drop(recording)
      else if (line && !saving?.hasBegun)
        setSavings(savings.map(one => (one === saving ? { ...one, hasBegun: true } : one)))
    }
  })
  return {
    isSaving(recording: FinishedRecording): boolean {
      const saving = savingOf(recording)
      if (!saving) return false
      const line = lineOf(recording, saving)
      return line ? line.state !== 'failed' && line.state !== 'skipped' : !saving.hasBegun
    },
    save(recording: FinishedRecording) {
      const { recordingId, name, file } = recording
      const formerFileIds = lines.filter(line => line.name === name).map(({ fileId }) => fileId)
      const others = savings.filter(saving => saving.recordingId !== recordingId)
      setSavings([...others, { recordingId, formerFileIds, hasBegun: false }])
      uploadCommand({ type: 'add', parentId: readSession().userId ?? '', chosen: chosenFiles([file]) })
    },
  }
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
