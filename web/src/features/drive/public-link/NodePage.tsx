import { useQuery } from '@tanstack/react-query'
import { driveApi } from '../../../api/drive-api.ts'
import { isRefusal, orRefused } from '../../../api/errors.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { NotFoundDrawing } from '../../../ui/drawings/NotFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { FilePage } from './FilePage.tsx'
import { FolderPage } from './FolderPage.tsx'
import { callParts, useLink } from './link.ts'

/** Addresses of the bytes are signed for a quarter of an hour. */
const addressesLastMs = 10 * 60_000
/** How soon the page looks again whether the antivirus has answered. */
const scanPauseMs = 10_000

/** The shared file or folder, or one below it. */
export function NodePage({ nodeId }: { nodeId: string }) {
  const words = usePublicLinkWords()
  const link = useLink()
  const errorText = useErrorText()
  const { params, query } = callParts(link)
  const parts = { params: { ...params, nodeId }, query }
  const node = useQuery({
    queryKey: keyOf(driveApi.driveLinks.getPublicNode, parts),
    // An answer, so that it stands while the page asks again.
    queryFn: async ({ signal }) =>
      (await orRefused(driveApi.driveLinks.getPublicNode({ ...parts, signal }), 'fileNotScanned')) ??
      ('scanning' as const),
    staleTime: addressesLastMs,
    refetchInterval: ({ state }) => (state.data === 'scanning' ? scanPauseMs : addressesLastMs),
  })
  return (
    <PublicFrame link={link}>
      {node.data === 'scanning' ? (
        <EmptyState className="flex-1" drawing={<NoFilesDrawing />} title={words.scanningTitle}>
          {words.scanningText}
        </EmptyState>
      ) : node.data ? (
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
      ) : isRefusal(node.error, 'fileInfected') ? (
        <EmptyState className="flex-1" drawing={<NotFoundDrawing />} title={words.infectedTitle}>
          {errorText(node.error)}
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
