import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { driveUploads } from '../../../i18n/vi/driveUploads.ts'
import { type Chosen, chosenFiles, droppedFiles } from '../../../sync/drive-uploads/collect.ts'
import { pick } from '../../../sync/drive-uploads/file-pickers.ts'
import { uploadCommand } from '../../../sync/drive-uploads/host.ts'
import { toast } from '../../../ui/toast.ts'

/** Uploads files, or what was dropped with its folders, into a folder. Call it within the drop's event. */
export function startUpload(parentId: string, what: Iterable<File> | DataTransfer) {
  // The browser empties what was dropped after the event, so it is taken hold of before any wait.
  const selection = what instanceof DataTransfer ? droppedFiles(what) : Promise.resolve(chosenFiles(what))
  void runWrite(async () => add(parentId, await selection), {
    onFailure: () => toast.error(textOf(driveUploads).unreadable),
  })
}

/** Lets the person choose files or a folder, and uploads them. */
export function pickAndUpload(parentId: string, what: 'files' | 'folder') {
  void runWrite(async () => {
    const selection = await pick(what)
    if (selection) add(parentId, selection)
  })
}

function add(parentId: string, selection: Chosen) {
  if (selection.files.length === 0 && selection.folders.length === 0) {
    toast.info(textOf(driveUploads).nothingChosen)
    return
  }
  if (selection.unreadable) toast.error(textOf(driveUploads).someUnreadable(selection.unreadable))
  uploadCommand({ type: 'add', parentId, chosen: selection })
}
