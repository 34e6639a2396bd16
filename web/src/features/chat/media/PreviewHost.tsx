import { useEffect } from 'react'
import { useShellWords } from '../../../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../../../kit/lazy-part.tsx'
import { useSharedValue } from '../../../store/shared-value.ts'
import { toast } from '../../../ui/toast.ts'
import { closePreview, loadPreviewViewer, shownPreview } from '../../drive/index.ts'

const viewer = lazyPart(loadPreviewViewer)

/** Where documents of the open room are shown; leaving the room closes them. */
export function PreviewHost() {
  const words = useShellWords()
  const preview = useSharedValue(shownPreview)
  useEffect(() => closePreview, [])
  if (!preview) return null
  const tell = () => {
    closePreview()
    toast.error(words.partUnavailable)
  }
  return <Lazy part={viewer} {...preview} onUnavailable={tell} />
}
