import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useNode } from '../model/useNodes.ts'
import { wantedNode } from '../model/wanted-node.ts'
import { openPreview } from '../preview/open-preview.ts'

/** `/drive?node=…`, the address that cards and notifications hold: leads to the folder, or to the file's folder with the file open. */
export function NodeAddressPane({ nodeId }: { nodeId: string }) {
  const words = useDriveWords()
  const navigate = useNavigate()
  const node = useNode(nodeId)
  const { data } = node
  useEffect(() => {
    if (!data) return
    const folderId = data.kind === 'FOLDER' ? data.nodeId : data.path.at(-1)?.nodeId
    if (data.kind === 'FILE') {
      wantedNode.set(data.nodeId)
      openPreview(data)
    }
    void navigate(
      folderId
        ? { to: '/drive/folder/$folderId', params: { folderId }, replace: true }
        : { to: '/drive/shared', replace: true },
    )
  }, [data, navigate])
  if (isRefusal(node.error, 'nodeNotFound', 'validationFailed'))
    return (
      <EmptyState
        title={words.nodeGone}
        className="h-full"
        action={
          <Link to="/drive" {...buttonLook({ color: 'primary' })}>
            {words.toDrive}
          </Link>
        }
      >
        {words.nodeGoneText}
      </EmptyState>
    )
  if (node.error) return <LoadFailure of={node} title={words.failed} className="pt-10" />
  return (
    <Delayed isWaiting>
      <SkeletonRows rows={8} label={words.loading} />
    </Delayed>
  )
}
