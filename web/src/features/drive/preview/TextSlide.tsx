import { useQuery } from '@tanstack/react-query'
import { decodePlainText } from '@trau/contract/rules/plain-text'
import { usePreviewWords } from '../../../i18n/words/preview.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { fetchBytes } from './file-bytes.ts'
import { NoPreview } from './NoPreview.tsx'
import type { PreviewFile } from './open-preview.ts'

/** Text and code as they are, never as markup. */
export function TextSlide({ node, zoom }: { node: PreviewFile; zoom: number }) {
  const words = usePreviewWords()
  const { data, isError } = useQuery({
    queryKey: ['drive', 'text', node.versionId ?? node.media?.mediaId],
    queryFn: async ({ signal }) => decodePlainText(new Uint8Array(await fetchBytes(node, signal))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (isError) return <NoPreview node={node} reason="unavailable" />
  return (
    <div className="size-full max-w-5xl pt-16 pb-2">
      {data === undefined ? (
        <div className="grid size-full place-items-center text-white">
          <Spinner label={words.loading} />
        </div>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          className="size-full overflow-auto rounded-lg bg-surface p-4 font-mono leading-relaxed break-words whitespace-pre-wrap text-ink select-text"
          style={{ fontSize: `${14 * zoom}px` }}
        >
          {data}
        </pre>
      )}
    </div>
  )
}
