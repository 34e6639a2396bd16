import type { DriveNode } from '@trau/contract'
import IconStar from '~icons/lucide/star'
import IconShared from '~icons/lucide/users-round'
import { useDriveWords } from '../../../i18n/words/drive.ts'

/** That something is starred or shared, beside its name. */
export function NodeMarks({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  if (!node.isStarred && !node.isShared) return null
  return (
    <span className="flex shrink-0 items-center gap-1 text-muted">
      {node.isStarred && (
        <>
          <IconStar className="size-3.5 text-warning [&_*]:fill-current" aria-hidden="true" />
          <span className="sr-only">{words.isStarred}</span>
        </>
      )}
      {node.isShared && (
        <>
          <IconShared className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{words.isShared}</span>
        </>
      )}
    </span>
  )
}
