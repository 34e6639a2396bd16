import { useShellWords } from '../../../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../../../kit/lazy-part.tsx'
import { useSharedValue } from '../../../store/shared-value.ts'
import { toast } from '../../../ui/toast.ts'
import { loadSaveToDrive } from '../../drive/index.ts'
import { filesToSave } from './save-to-drive.ts'

const saveToDrive = lazyPart(loadSaveToDrive)
const close = () => filesToSave.set(undefined)

/** Where one chooses the folder for files of messages. */
export function SaveToDriveHost() {
  const words = useShellWords()
  const files = useSharedValue(filesToSave)
  if (!files) return null
  return (
    <Lazy
      part={saveToDrive}
      files={files}
      onClose={close}
      onUnavailable={() => {
        close()
        toast.error(words.partUnavailable)
      }}
    />
  )
}
