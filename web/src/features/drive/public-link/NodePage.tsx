import { useQuery } from '@tanstack/react-query'
import { driveApi } from '../../../api/drive-api.ts'
import { isRefusal } from '../../../api/errors.ts'
import { qWith } from '../../../api/query-client.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { NotFoundDrawing } from '../../../ui/drawings/NotFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { FilePage } from './FilePage.tsx'
import { FolderPage } from './FolderPage.tsx'
import { callParts, useLink } from './link.ts'

/** Addresses of the bytes are signed for a quarter of an hour. */
const addressesLastMs = 10 * 60_000

/** The shared file or folder, or one below it. */
export function NodePage({ nodeId }: { nodeId: string }) {
  const words = usePublicLinkWords()
  const link = useLink()
  const { params, query } = callParts(link)
  const node = useQuery(
    qWith(
      driveApi.driveLinks.getPublicNode,
      { params: { ...params, nodeId }, query },
      { staleTime: addressesLastMs, refetchInterval: addressesLastMs },
    ),
  )
  return (
    <PublicFrame link={link}>
      {node.data ? (
        node.data.kind === 'FOLDER' ? (
          <FolderPage node={node.data} />
        ) : (
          <FilePage node={node.data} />
        )
      ) : isRefusal(node.error, 'linkNotFound', 'nodeNotFound', 'linkExhausted') ? (
        <EmptyState
          className="flex-1"
          drawing={<NotFoundDrawing />}
          title={node.error.code === 'linkExhausted' ? words.exhaustedTitle : words.goneTitle}
        >
          {node.error.code === 'linkExhausted' ? words.exhaustedText : words.goneText}
        </EmptyState>
      ) : node.error ? (
        <LoadFailure of={node} title={words.failedTitle} className="flex-1" />
      ) : (
        <Delayed isWaiting>
          <SkeletonRows rows={5} label={words.loading} />
        </Delayed>
      )}
    </PublicFrame>
  )
}
